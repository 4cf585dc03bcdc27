import { beforeEach, expect, test } from "vitest";
import type { GameModule } from "../src/contract/game";
import type { Command, Reply, State, TableShown, Told, Welcome } from "../src/lib/messages";
import type { SoundName } from "../src/lib/sound";
import type { Link, Page } from "../src/lib/surroundings";
import { TableStore } from "../src/lib/table.svelte";
import words from "../src/lib/words/en";
import { plainGame } from "../src/plain/game.svelte";

const game = {
  name: "toy",
  kinds: ["b"],
  isDialog: (key: string) => key.startsWith("ask:"),
  keysOf: (move: string) => [
    `take:${move.slice(0, 2)}`,
    `line:${move.slice(2, 3)}`,
    ...(move.length > 3 ? [`ask:${move.slice(3)}`] : []),
  ],
  write: (keys: readonly string[]) =>
    keys.length < 2 ? null : keys.map((key) => key.split(":")[1]).join(""),
} as unknown as GameModule;

function seat(name: string, kind: "person" | "open" | "bot" = "person") {
  return { kind, name, level: null, stand_in: null, here: true, ready: true };
}

const shown: TableShown = {
  id: "table123",
  game: "toy",
  title: "",
  options: {},
  players: 2,
  seats: [seat("Ana"), seat("Ben")],
  clock: {},
  has_hints: true,
  shows_bag: true,
  is_rated: false,
  has_vacations: false,
  commitment: "",
  previous: null,
  next: null,
  allows_watchers: true,
  allows_chat: true,
  wanting: [],
  printed: { wall: null },
};

function state(change: Partial<State> = {}): State {
  const begin = {
    board: 4,
    ply: 0,
    waits: "move" as const,
    turn: 0,
    round: 1,
    view: { n: 0 },
    legal: ["1b1", "1b2", "1y2x", "1y2z", "1y3x"],
  };
  return {
    ...begin,
    undo: null,
    takeback: null,
    takeback_by: null,
    scores: [0, 0],
    ranks: [1, 1],
    left: null,
    is_stopped: false,
    last: null,
    last_seat: null,
    pause: null,
    ...change,
  };
}

function welcome(change: Partial<Welcome> = {}): Welcome {
  return {
    type: "welcome",
    table: shown,
    you: [0],
    is_host: true,
    seq: 4,
    events: [],
    state: state(),
    watchers: 0,
    now: 0,
    ...change,
  };
}

function moved(seq: number, by: number, move: string, after: Partial<State>): Told {
  const event = { type: "moved" as const, seat: by, move };
  return {
    type: "event",
    seq,
    at: 0,
    event,
    text: `${by} plays ${move}.`,
    steps: [{ view: { n: seq }, scores: [0, 0] }],
    state: state({ board: seq, view: { n: seq }, ...after }),
  };
}

/** A server that remembers what it was asked, and answers as told. */
class Server implements Link {
  commands: Command[] = [];
  asked: string[] = [];
  restarts = 0;
  keys: string[] = [];
  past: Told[] = [];
  answer: Partial<Reply> = { done: true };
  do(command: Command): Promise<Reply> {
    this.commands.push(command);
    return Promise.resolve({ type: "reply", id: "1", done: true, ...this.answer });
  }
  why(move: string): Promise<Reply> {
    this.asked.push(move);
    return Promise.resolve({
      type: "reply",
      id: "2",
      done: true,
      why: {
        code: "illegal",
        text: "The line is full.",
        rule: "AZ-14",
        rule_text: "A complete line accepts nothing.",
      },
    });
  }
  tags(): Promise<Reply> {
    this.asked.push("tags");
    const tags = {
      "1b1": [{ tone: "bad" as const, text: "−1" }],
      "1b2": [],
      "1y2x": [{ tone: "good" as const, text: "+5" }],
      "1y2z": [{ tone: "good" as const, text: "+5" }],
    };
    return Promise.resolve({ type: "reply", id: "3", done: true, seq: 4, tags });
  }
  moves(): Promise<Reply> {
    this.asked.push("moves");
    const moves = { "1b1": "takes blue to line 1", "1b2": "takes blue to line 2" };
    return Promise.resolve({ type: "reply", id: "4", done: true, seq: 4, moves });
  }
  history(before: number): Promise<Reply> {
    this.asked.push(`before ${before}`);
    const history = this.past.filter((told) => told.seq < before).slice(-2);
    return Promise.resolve({ type: "reply", id: "5", done: true, history });
  }
  addKey(key: string): void {
    this.keys.push(key);
  }
  restart(): void {
    this.restarts++;
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
let table: TableStore;
let sounds: SoundName[];
let clock: number; // milliseconds

/** A page without a browser: nothing moves, and sounds are noted. */
const page: Page = {
  load: () => Promise.resolve(game),
  lang: () => "en",
  words: () => words,
  confirms: () => true,
  pace: () => 0,
  isHidden: () => false,
  play: (sound) => sounds.push(sound),
  now: () => clock,
};

let server: Server;

beforeEach(async () => {
  sounds = [];
  clock = 0;
  table = new TableStore(page);
  server = new Server();
  table.attach(server);
  table.hear(welcome());
  await settled();
});

test("boards may choose what a legal move goes through", () => {
  expect(table.choices.can("take:1b")).toBe(true);
  expect(table.choices.can("line:1")).toBe(false);
  table.choices.choose("take:1b");
  expect(table.choices.isChosen("take:1b")).toBe(true);
  expect(table.choices.can("line:1")).toBe(true);
  expect(table.choices.can("take:1y")).toBe(true);
});

test("a complete choice is played, to be confirmed", async () => {
  table.choices.choose("take:1b");
  table.choices.choose("line:2");
  await settled();
  expect(server.commands).toEqual([
    { type: "play", seat: 0, board: 4, move: "1b2", confirm: false },
  ]);
  expect(table.choices.can("take:1b")).toBe(false);
});

test("without confirming, a move is played at once", async () => {
  table = new TableStore({ ...page, confirms: () => false });
  table.attach(server);
  table.hear(welcome());
  await settled();
  table.choices.choose("take:1b");
  table.choices.choose("line:2");
  await settled();
  expect(server.commands[0]).toMatchObject({ confirm: true });
});

test("a dialog is shown for a real question, and answered by itself otherwise", async () => {
  table.choices.choose("take:1y");
  table.choices.choose("line:2");
  expect(table.choices.dialog).toEqual(["ask:x", "ask:z"]);
  table.choices.back();
  expect(table.choices.chosen).toEqual(["take:1y"]);
  table.choices.choose("line:3");
  await settled();
  expect(server.commands).toMatchObject([{ move: "1y3x" }]);
});

test("tags are asked once per board, and shown where all ways agree", () => {
  expect(server.asked).toEqual(["tags"]);
  table.choices.choose("take:1y");
  expect(table.choices.tags("line:2")).toEqual([{ tone: "good", text: "+5" }]);
  expect(table.choices.tags("take:1b")).toEqual([]);
});

test("what is not legal is explained", async () => {
  table.choices.refuse(["take:1b", "line:3"]);
  await settled();
  expect(server.asked).toContain("1b3");
  expect(table.notice).toEqual({
    tone: "bad",
    text: "The line is full.",
    rule: "A complete line accepts nothing.",
  });
});

test("a typed move is played if it is legal", async () => {
  table.type(" 1b1 ");
  await settled();
  expect(server.commands).toMatchObject([{ type: "play", move: "1b1" }]);
});

test("after a refusal one may choose again", async () => {
  server.answer = {
    done: false,
    refusal: { code: "stale", text: "The board has changed: look again." },
  };
  table.choices.choose("take:1b");
  table.choices.choose("line:2");
  await settled();
  expect(table.pending).toBeNull();
  expect(table.choices.chosen).toEqual([]);
  expect(table.notice?.text).toBe("The board has changed: look again.");
});

test("an event moves the table on, and is announced", async () => {
  table.choices.choose("take:1b");
  table.hear(moved(5, 0, "1b2", { turn: 1, legal: [] }));
  await settled();
  expect(table.choices.chosen).toEqual([]);
  expect(table.view).toEqual({ n: 5, printed: { wall: null } });
  expect(table.isMyTurn).toBe(false);
  expect(table.announcer.spoken).toContain("0 plays 1b2.");
  expect(table.story.entries.map((entry) => entry.text)).toEqual(["0 plays 1b2."]);
});

test("an event heard twice happens once", () => {
  table.hear(moved(5, 0, "1b2", { turn: 1 }));
  table.hear(moved(5, 0, "1b2", { turn: 1 }));
  expect(table.story.entries).toHaveLength(1);
});

test("after a gap the events are asked for again", () => {
  table.hear(moved(7, 1, "1b2", {}));
  expect(server.restarts).toBe(1);
  expect(table.after).toBe(4);
});

test("an unconfirmed move may be confirmed or undone", () => {
  table.hear(moved(5, 0, "1b2", { waits: "confirm", turn: 0, undo: 0, legal: [] }));
  expect(table.mayConfirm).toBe(true);
  table.confirm();
  table.undo();
  expect(server.commands).toEqual([
    { type: "confirm", seat: 0, board: 5 },
    { type: "undo", seat: 0, board: 5 },
  ]);
});

test("one's own last move may be asked back, the others answer", () => {
  table.hear(moved(5, 0, "1b2", { turn: 1, ply: 1 }));
  table.hear(moved(6, 1, "1y3", { turn: 0, ply: 2 }));
  table.askTakeback();
  expect(server.commands).toEqual([{ type: "ask_takeback", seat: 0, board: 6, ply: 0 }]);
  expect(table.takebackAsked).toBeNull();
  table.hear({ ...welcome({ seq: 7, state: state({ takeback: 1, takeback_by: 1 }) }) });
  expect(table.takebackAsked).toEqual({ by: 1, ply: 1, seat: 0 });
});

test("a move taken back no longer counts", () => {
  table.hear(moved(5, 0, "1b2", { turn: 1 }));
  table.hear({
    type: "event",
    seq: 6,
    at: 0,
    event: { type: "undone", seat: 0, ply: 0 },
    text: "Ana takes a move back.",
    steps: [],
    state: state({ board: 6 }),
  });
  expect(table.story.ply).toBe(0);
  expect(table.story.entries[0]?.ply).toBe(-1);
  expect(table.takebackPly).toBeNull();
});

test("coming back after a while shows how it stands, and keeps what was told before", async () => {
  table.hear(moved(5, 0, "1b2", { turn: 1 }));
  const missed: Told = { ...moved(6, 1, "1y3", {}), state: null };
  table.hear(welcome({ seq: 6, events: [missed], state: state({ board: 6, view: { n: 6 } }) }));
  await settled();
  expect(table.story.entries.map((entry) => entry.seq)).toEqual([5, 6]);
  expect(table.view).toMatchObject({ n: 6 });
  expect(table.after).toBe(6);
});

test("in another language everything is told again", async () => {
  table.hear(moved(5, 0, "1b2", { turn: 1 }));
  table.retell();
  expect(table.after).toBeNull();
  expect(server.restarts).toBe(1);
  table.hear(welcome({ seq: 5, events: [{ ...moved(5, 0, "1b2", {}), text: "Ana joue." }] }));
  await settled();
  expect(table.story.entries.map((entry) => entry.text)).toEqual(["Ana joue."]);
});

test("only the clock of the player to move runs", () => {
  table.hear(welcome({ state: state({ left: [60, 60] }) }));
  expect(table.left(0, clock + 10_000)).toBe(50);
  expect(table.left(1, clock + 10_000)).toBe(60);
});

test("a round's change of score counts from its deal", async () => {
  const deal: Told = {
    type: "event",
    seq: 5,
    at: 0,
    event: { type: "dealt", deal: { displays: [] }, draw: 1 },
    text: "Tiles are dealt.",
    steps: [],
    state: state({ board: 5, scores: [3, 4] }),
  };
  table.hear(deal);
  table.hear({
    ...moved(6, 0, "1b2", { scores: [5, 4] }),
    steps: [{ view: { n: 6 }, scores: [5, 4] }],
  });
  await settled();
  expect(table.gained(0)).toBe(2);
});

test.each(["no_table", "unreadable"])("a table is lost for good: %s", (code) => {
  table.hear({ type: "refused", code, text: "Why." });
  expect(table.lost).toMatchObject({ code, text: "Why." });
});

test("other refusals lose nothing", () => {
  table.hear({ type: "refused", code: "too_fast", text: "" });
  expect(table.lost).toBeNull();
});

test("a game without a folder has its moves named by the server, for each board", async () => {
  const plain = plainGame("toy");
  table = new TableStore({ ...page, load: () => Promise.resolve(plain) });
  table.attach(server);
  table.hear(welcome({ state: state({ legal: ["1b1", "1b2"] }) }));
  await settled();
  expect(server.asked.filter((asked) => asked === "moves")).toHaveLength(1);
  expect(table.choices.next).toEqual(["move:1b1", "move:1b2"]);
  table.choices.choose("move:1b2");
  await settled();
  expect(server.commands).toMatchObject([{ type: "play", move: "1b2" }]);
  table.hear(moved(5, 0, "1b2", { turn: 0, legal: ["1b1"] }));
  expect(table.choices.next).toEqual([]);
});

test("moves are named again in another language, and what was chosen is forgotten", async () => {
  const plain = plainGame("toy");
  table = new TableStore({ ...page, load: () => Promise.resolve(plain) });
  table.attach(server);
  table.hear(welcome({ state: state({ legal: ["1b1", "1b2"] }) }));
  await settled();
  table.retell();
  expect(table.choices.next).toEqual([]);
  table.hear(welcome({ state: state({ legal: ["1b1", "1b2"] }) }));
  await settled();
  expect(server.asked.filter((asked) => asked === "moves")).toHaveLength(2);
  expect(table.choices.next).toEqual(["move:1b1", "move:1b2"]);
});

test("a sound tells that it is one's turn", () => {
  table.hear(moved(5, 0, "1b2", { turn: 1 }));
  table.hear(moved(6, 1, "1y3", { turn: 0 }));
  expect(sounds).toEqual(["turn"]);
});

test("a refill in the middle of a round begins no new one", async () => {
  const isNewRound = (deal: object): boolean => "displays" in deal;
  const load = () => Promise.resolve({ ...game, isNewRound });
  const deal = (seq: number, dealt: object, scores: number[]): Told => ({
    type: "event",
    seq,
    at: 0,
    event: { type: "dealt", deal: dealt, draw: seq },
    text: "Tiles are dealt.",
    steps: [],
    state: state({ board: seq, scores }),
  });
  table = new TableStore({ ...page, load });
  table.attach(server);
  const told = [deal(3, { displays: [] }, [3, 4]), deal(4, { supply: "b" }, [5, 4])];
  table.hear(welcome({ events: told, state: state({ scores: [5, 4] }) }));
  await settled();
  expect(table.gained(0)).toBe(2);
  table.hear(deal(5, { supply: "y" }, [6, 4]));
  await settled();
  expect(table.gained(0)).toBe(3);
  table.hear(deal(6, { displays: [] }, [6, 4]));
  await settled();
  expect(table.gained(0)).toBe(0);
});

test("what happened before the welcome is asked for, page by page", async () => {
  server.past = [1, 2, 3, 4, 5].map((seq) => ({ ...moved(seq, 0, "1b2", {}), state: null }));
  table.retell();
  table.hear(welcome({ seq: 6, events: [{ ...moved(6, 1, "1y3", {}), state: null }] }));
  await settled();
  expect(server.asked.filter((asked) => asked.startsWith("before"))).toEqual([
    "before 6",
    "before 4",
    "before 2",
  ]);
  expect(table.story.entries.map((entry) => entry.seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(table.story.ply).toBe(6);
});

test("before the game the page says once that its reader is there, with a share of the seed", async () => {
  const seats = [{ ...seat("Ana"), ready: false }, seat("Ben", "open")];
  const before = welcome({ table: { ...shown, seats }, state: state({ waits: "seats" }) });
  table.hear(before);
  await settled();
  table.hear(before);
  await settled();
  expect(server.commands).toHaveLength(1);
  expect(server.commands[0]).toMatchObject({ type: "join", seat: 0 });
  expect(server.commands[0]).toHaveProperty("share", expect.stringMatching(/^[0-9a-f]{64}$/));
});

test("an unconfirmed move of another looks so until it is confirmed", () => {
  const loose = moved(5, 1, "1b2", { waits: "confirm", turn: 1 });
  if (loose.event.type === "moved") loose.event.is_confirmed = false;
  table.hear(loose);
  expect(table.story.entries.at(-1)?.isLoose).toBe(true);
  table.hear({
    type: "event",
    seq: 6,
    at: 0,
    event: { type: "confirmed", seat: 1 },
    text: "",
    steps: [],
    state: state({ board: 6 }),
  });
  expect(table.story.entries.some((entry) => entry.isLoose)).toBe(false);
});

test("a rematch is offered, and shown to those who have not answered", () => {
  table.hear({ type: "present", table: { ...shown, wanting: [1] }, watchers: 0 });
  expect(table.company.rematchBy).toEqual([1]);
  table.company.rematch();
  expect(server.commands).toEqual([{ type: "rematch", seat: 0, agree: true }]);
  table.hear({ type: "present", table: { ...shown, wanting: [0, 1] }, watchers: 0 });
  expect(table.company.rematchBy).toEqual([]);
});

test("a new link is used at once, and its key is given back", async () => {
  const key = await table.company.renew();
  expect(key).toMatch(/^[0-9a-f]{48}$/);
  expect(server.keys).toEqual([key]);
  expect(server.commands).toEqual([{ type: "renew", seat: 0, key }]);
});

test("what a reader did is said to them; others, and onlookers, read names", () => {
  const told = { text: "Ana takes 2 blue.", own: "You take 2 blue.", about: 0 };
  expect(table.company.said(told)).toBe("You take 2 blue.");
  expect(table.company.called(0)).toBe("You");
  expect(table.company.said({ ...told, about: 1 })).toBe("Ana takes 2 blue.");
  table.hear(welcome({ you: [0, 1] }));
  expect(table.company.said(told)).toBe("Ana takes 2 blue.");
  expect(table.company.called(0)).toBe("Ana");
});

test("every player's last move stays marked after the page is opened anew", () => {
  const first = { ...moved(2, 0, "1b1", {}), places: ["1", "0.line1"] };
  const second = { ...moved(3, 1, "2y2", {}), places: ["2", "1.line2"] };
  table.hear(welcome({ events: [first, second], seq: 4 }));
  expect(table.traces).toEqual({ last: { 0: ["1", "0.line1"], 1: ["2", "1.line2"] }, loose: null });
});

test("a move that its player may still undo is marked so for the others alone", () => {
  const loose = state({ waits: "confirm", turn: 1 });
  table.hear(welcome({ state: loose }));
  expect(table.traces.loose).toBe(1);
  table.hear(welcome({ state: { ...loose, turn: 0 } }));
  expect(table.traces.loose).toBeNull();
});
