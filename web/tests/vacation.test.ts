// Vacations: whole days on the reader's own calendar, at every hour of theirs.
import { afterEach, describe, expect, it, vi } from "vitest";
import { awayOn, dayOf, later } from "../src/lib/vacation";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** By the calendar alone, which has no hours. */
function after(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

afterEach(() => vi.unstubAllEnvs());

// Clocks are put forward and back there, by an hour or by half of one, at midnight too; or never.
describe.each([
  ["UTC", "2026-03-29"],
  ["Europe/Paris", "2026-03-29"],
  ["Europe/Paris", "2026-10-25"],
  ["America/Santiago", "2026-09-06"],
  ["Australia/Lord_Howe", "2026-04-05"],
  ["Pacific/Kiritimati", "2026-01-01"],
])("in %s on %s", (name, day) => {
  it("a vacation ends with its last day", () => {
    vi.stubEnv("TZ", name);
    for (const hour of HOURS) {
      const now = new Date(`${day}T${String(hour).padStart(2, "0")}:30`);
      const last = dayOf(later(now, 7));
      expect(last).toBe(after(day, 7));
      const { began, until } = awayOn(dayOf(now), last, now);
      expect(began).toBe(now.getTime() / 1000);
      expect(dayOf(new Date(until * 1000 - 1))).toBe(last);
      expect(dayOf(new Date(until * 1000))).toBe(after(day, 8));
    }
  });

  it("one that is planned begins with its first day", () => {
    vi.stubEnv("TZ", name);
    const now = new Date(`${day}T12:00`);
    const { began } = awayOn(dayOf(later(now, 3)), dayOf(later(now, 5)), now);
    expect(dayOf(new Date(began * 1000))).toBe(after(day, 3));
    expect(dayOf(new Date(began * 1000 - 1))).toBe(after(day, 2));
  });
});
