// The connection to a table: when it comes back by itself, and when not.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lostWords } from "../src/lib/lost";
import type { ServerMessage } from "../src/lib/messages";
import { Connection, type LinkState } from "../src/lib/socket";

const HOUR_MS = 3_600_000;

/** A socket that says what the test says. */
class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  send = vi.fn();
  close = vi.fn();
  constructor() {
    FakeSocket.all.push(this);
  }
  says(message: object): void {
    this.onopen?.();
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let heard: ServerMessage[];
let states: LinkState[];
let connection: Connection;
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  fetched.mockReset();
  const listening = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("document", { ...listening, baseURI: "http://here/", hidden: false });
  for (const [name, listen] of Object.entries(listening)) vi.stubGlobal(name, listen);
  [heard, states] = [[], []];
  connection = new Connection("table123", [], {
    heard: (message) => heard.push(message),
    changed: (state) => states.push(state),
    after: () => null,
    lang: () => "en",
  });
  connection.start();
});

afterEach(() => {
  connection.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test.each(["no_table", "unreadable"])("after %s it stays away", async (code) => {
  FakeSocket.all[0]?.says({ type: "refused", code, text: "Why." });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(FakeSocket.all).toHaveLength(1);
  expect(fetched).not.toHaveBeenCalled();
  expect(states.at(-1)).toBe("ended");
  expect(heard).toEqual([{ type: "refused", code, text: "Why." }]);
});

test("after a table that could not be read just now it comes back", async () => {
  FakeSocket.all[0]?.says({ type: "refused", code: "not_read", text: "" });
  await vi.advanceTimersByTimeAsync(2000);
  expect(FakeSocket.all).toHaveLength(2);
});

test.each([
  [404, "no_table"],
  [410, "unreadable"],
])("a stream that is answered by %d is not asked for again", async (status, code) => {
  const body = JSON.stringify({ code, text: "Why." });
  fetched.mockImplementation(() => Promise.resolve(new Response(body, { status })));
  for (let tries = 0; tries < 2; tries++) {
    FakeSocket.all.at(-1)?.onclose?.();
    await vi.advanceTimersByTimeAsync(5000);
  }
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(heard).toEqual([{ type: "refused", code, text: "Why." }]);
  expect(states.at(-1)).toBe("ended");
});

test("the server says why a table cannot be read, the page what else went wrong", () => {
  const text = "Its rules have changed.";
  expect(lostWords({ code: "unreadable", text })).toEqual({
    title: "This table cannot be opened",
    text,
  });
  expect(lostWords({ code: "no_table", text }).text).not.toContain(text);
  expect(lostWords({ code: "offline", text: "" }).text).toContain("cannot be reached");
});
