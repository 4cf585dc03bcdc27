// Being told things: which of the places is this browser.
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { askTelling } from "../src/lib/api";
import { Telling } from "../src/lib/telling.svelte";

vi.mock("../src/lib/api", () => ({ askTelling: vi.fn() }));

const OURS = "https://push.example.org/ours";
// As `sha256sum` has them: of this address, and of another at that service.
const MARK = "bcb3ff04b7a2517f5164753f4d6673cec184f66a558f9f61b185b6c2db321375";
const OTHER = "f0dd4d5b357328266f1dc22c4c7f77ad28c483b5916a2fd39813b2c46a45b363";

function browser(id: string, mark: string): object {
  return { id, kind: "push", place: "push.example.org", is_confirmed: true, mark };
}

beforeEach(() => {
  const subscription = { toJSON: () => ({ endpoint: OURS, keys: {} }), unsubscribe: vi.fn() };
  const registration = { pushManager: { getSubscription: () => Promise.resolve(subscription) } };
  vi.stubGlobal("window", { PushManager: {}, Notification: {} });
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistration: () => Promise.resolve(registration) },
  });
});

afterEach(() => vi.unstubAllGlobals());

it("ends this browser's place, and not that of another at the same push service", async () => {
  const channels = [browser("other", OTHER), browser("ours", MARK)];
  vi.mocked(askTelling).mockResolvedValue({ channels } as never);
  const telling = new Telling("secret");
  await telling.load();
  expect(telling.isPushed).toBe(true);
  await telling.stopPush();
  expect(askTelling).toHaveBeenLastCalledWith("secret", "DELETE", "channels/ours", undefined);
});

it("is not told things where only another browser is", async () => {
  vi.mocked(askTelling).mockResolvedValue({ channels: [browser("other", OTHER)] } as never);
  const telling = new Telling("secret");
  await telling.load();
  expect(telling.isPushed).toBe(false);
});
