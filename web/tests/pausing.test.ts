// Pausing: who is asked, and who waits for an answer.
import { describe, expect, it } from "vitest";
import type { SeatShown, State } from "../src/lib/messages";
import { isPaused, isWishing, vacationOf, voter, wished } from "../src/lib/pausing";
import { timeLeft } from "../src/lib/standing";

const person = { kind: "person", stand_in: null } as SeatShown;
const left = { kind: "person", stand_in: 4 } as SeatShown;
const bot = { kind: "bot", stand_in: null } as SeatShown;

function paused(change: Partial<NonNullable<State["pause"]>>): State {
  const pause = { paused: false, until: null, wanting: [], days: 0, ...change };
  const about = { turn: 0, waits: "move", left: [60, 60], is_stopped: pause.paused };
  return { pause, ...about } as unknown as State;
}

describe("a wish to pause", () => {
  it("is put to the others, who may answer it once", () => {
    const state = paused({ wanting: [0], days: 7 });
    const asked = { by: 0, paused: true, days: 7, seat: 1 };
    expect(wished(state, [person, person], [1])).toEqual(asked);
    expect(wished(paused({ wanting: [0, 1] }), [person, person, person], [1])).toBeNull();
  });

  it("is not put to the one who wishes, nor to spectators", () => {
    const state = paused({ wanting: [0] });
    expect(wished(state, [person, person], [0])).toBeNull();
    expect(wished(state, [person, person], [])).toBeNull();
    expect(isWishing(state, [0])).toBe(true);
    expect(isWishing(state, [1])).toBe(false);
  });

  it("is to go on where the game is paused", () => {
    const state = paused({ paused: true, wanting: [1] });
    expect(wished(state, [person, person], [0])?.paused).toBe(false);
    expect(isPaused(state)).toBe(true);
  });

  it("is answered by people who play themselves", () => {
    expect(voter([left, bot, person], [0, 1, 2])).toBe(2);
    expect(voter([left, bot], [0, 1])).toBeNull();
  });
});

it("no clock runs while the game is paused", () => {
  expect(timeLeft(paused({ paused: true }), 0, 30)).toBe(60);
  expect(timeLeft(paused({}), 0, 30)).toBe(30);
});

it("someone is on vacation until it is over", () => {
  const [hence, ago] = [Date.now() / 1000 + 60, Date.now() / 1000 - 60];
  expect(vacationOf({ ...person, away: hence })).toBe(hence - 1);
  expect(vacationOf({ ...person, away: ago })).toBeNull();
  expect(vacationOf(person)).toBeNull();
});
