// Made by `make protocol` from tilewright.server.messages; edit that.

export type ClientMessage = Hello | Do | AskWhy | AskTags | AskMoves | Speak | Ping;
export type ServerMessage = Welcome | Told | Present | Reply | Refused | Pong | Closing;

export interface Protocol {
  ClientMessage?: ClientMessage;
  ServerMessage?: ServerMessage;
  TableWanted?: TableWanted;
  TableMade?: TableMade;
  TableNow?: TableNow;
  Catalog?: Catalog;
  Replay?: Replay;
  Problem?: Problem;
}
/**
 * The first message on a socket: the table, the keys of your seats (and the host's), and the
 * number of the last event you have. `frames` asks for the positions in between, to animate.
 */
export interface Hello {
  type: "hello";
  table: string;
  keys?: string[];
  after?: number | null;
  lang?: "en" | "fr";
  frames?: boolean;
}
/**
 * A command; one with a repeated `id` is answered as the first time, and not done again.
 */
export interface Do {
  type: "do";
  id: string;
  command:
    | Join
    | Play
    | Confirm
    | Undo
    | AskTakeback
    | AnswerTakeback
    | Say
    | Leave
    | Replace
    | GiveBack
    | Abandon
    | AskHint
    | Rematch;
}
/**
 * Take an open seat, or change the name at your own.
 */
export interface Join {
  type: "join";
  seat: number;
  name: string;
}
export interface Play {
  type: "play";
  seat: number;
  board: number;
  move: string;
  confirm?: boolean;
}
/**
 * Confirm the moves of your turn.
 */
export interface Confirm {
  type: "confirm";
  seat: number;
  board: number;
}
/**
 * Take back your last unconfirmed move.
 */
export interface Undo {
  type: "undo";
  seat: number;
  board: number;
}
/**
 * Ask the others to go back to after the first `ply` moves.
 */
export interface AskTakeback {
  type: "ask_takeback";
  seat: number;
  board: number;
  ply: number;
}
/**
 * Answer the request to go back to `ply`.
 */
export interface AnswerTakeback {
  type: "answer_takeback";
  seat: number;
  ply: number;
  agree: boolean;
}
export interface Say {
  type: "say";
  seat: number;
  text: string;
}
/**
 * Give the seat up: to anyone before the game starts, to a bot after that.
 */
export interface Leave {
  type: "leave";
  seat: number;
  level?: number;
}
/**
 * The host lets a bot play for an absent person, or fills an open seat with one.
 */
export interface Replace {
  type: "replace";
  seat: number;
  level?: number;
}
/**
 * End a bot's standing in for a person: asked by the host or the seat's holder.
 */
export interface GiveBack {
  type: "give_back";
  seat: number;
}
/**
 * The host ends the game as it stands.
 */
export interface Abandon {
  type: "abandon";
}
export interface AskHint {
  type: "ask_hint";
  seat: number;
  board: number;
}
/**
 * Play again with the same people, everyone one seat further.
 */
export interface Rematch {
  type: "rematch";
  seat: number;
}
/**
 * Why may this move not be played now?
 */
export interface AskWhy {
  type: "why";
  id: string;
  move: string;
}
/**
 * What does each legal move bring or cost?
 */
export interface AskTags {
  type: "tags";
  id: string;
}
/**
 * What is each legal move in words?
 */
export interface AskMoves {
  type: "moves";
  id: string;
}
/**
 * Use another language from now on.
 */
export interface Speak {
  type: "speak";
  lang: "en" | "fr";
}
export interface Ping {
  type: "ping";
}
/**
 * The answer to `hello`: your seats, what you missed, and the table as it stands.
 */
export interface Welcome {
  type: "welcome";
  table: TableShown;
  you: number[];
  is_host: boolean;
  seq: number;
  events: Told[];
  state: State;
  watchers: number;
  now: number;
}
/**
 * What stays the same throughout a game, except for the seats.
 */
export interface TableShown {
  id: string;
  game: string;
  title: string;
  options: {
    [k: string]: string;
  };
  players: number;
  seats: SeatShown[];
  clock: Clock;
  has_hints: boolean;
  shows_bag: boolean;
  commitment: string;
  previous: string | null;
  next: string | null;
  printed: {
    [k: string]: unknown;
  };
}
/**
 * A seat as everyone sees it: `name` is never empty, `here` says if its holder is.
 */
export interface SeatShown {
  kind: "bot" | "open" | "person";
  name: string;
  level: number | null;
  stand_in: number | null;
  here: boolean;
}
/**
 * Time limits: `seconds` per move, or per game with `increment` more for each move.
 *
 * A bot moves when time runs out.
 */
export interface Clock {
  per?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
}
/**
 * An event, its words, and the table after it. `steps` are what followed from a move; they
 * hold views only if frames were asked for.
 */
export interface Told {
  type: "event";
  seq: number;
  at: number;
  event:
    | Created
    | Seated
    | Started
    | Dealt
    | Moved
    | Confirmed
    | Undone
    | TakebackAsked
    | TakebackAnswered
    | Hinted
    | Said
    | Ended
    | Rematched;
  text: string;
  steps: Frame[];
  state: State | null;
}
/**
 * `rules` is the edition of the game's rules that this table plays by. `commitment` is the
 * SHA-256 of the seed that decides all deals; `Ended` reveals it.
 *
 * Bots wait for `bot_pause` before they move, so that people can follow; those that think by the
 * clock think for `bot_seconds`.
 */
export interface Created {
  type: "created";
  game: string;
  rules?: number;
  players: number;
  options: {
    [k: string]: string;
  };
  seats: Seat[];
  commitment: string;
  clock?: Clock1;
  title?: string;
  has_hints?: boolean;
  shows_bag?: boolean;
  bot_pause?: number;
  previous?: string | null;
  bot_seconds?: number;
}
/**
 * A seat's occupant. `stand_in` is the level of the bot that plays for an absent person.
 */
export interface Seat {
  kind: "bot" | "open" | "person";
  name?: string;
  level?: number | null;
  stand_in?: number | null;
}
/**
 * Time limits: `seconds` per move, or per game with `increment` more for each move.
 *
 * A bot moves when time runs out.
 */
export interface Clock1 {
  per?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
}
/**
 * A seat has a new occupant.
 */
export interface Seated {
  type: "seated";
  seat: number;
  now: Seat;
}
/**
 * All seats are filled; `first` begins.
 */
export interface Started {
  type: "started";
  first: number;
}
/**
 * `draw` numbers all deals ever drawn here; one taken back is not drawn again.
 */
export interface Dealt {
  type: "dealt";
  deal: {};
  draw: number;
}
/**
 * An unconfirmed move may be undone; the game waits until it is confirmed.
 */
export interface Moved {
  type: "moved";
  seat: number;
  move: string;
  by?: "bot" | "clock" | "person";
  is_confirmed?: boolean;
}
export interface Confirmed {
  type: "confirmed";
  seat: number;
}
/**
 * The game goes on from after its first `ply` moves.
 */
export interface Undone {
  type: "undone";
  seat: number;
  ply: number;
}
export interface TakebackAsked {
  type: "takeback_asked";
  seat: number;
  ply: number;
}
export interface TakebackAnswered {
  type: "takeback_answered";
  seat: number;
  agrees: boolean;
}
/**
 * Advice for the seat to move, seen by all; it belongs to the position after `ply` moves.
 */
export interface Hinted {
  type: "hinted";
  seat: number;
  ply: number;
  moves: HintMove[];
}
/**
 * A move and the share of the win it promises.
 */
export interface HintMove {
  move: string;
  share: number;
}
export interface Said {
  type: "said";
  seat: number;
  text: string;
}
export interface Ended {
  type: "ended";
  reason: "abandoned" | "played";
  seed: string;
  scores: number[];
  ranks: number[];
}
/**
 * The same people play again at another table, where their keys stay the same.
 */
export interface Rematched {
  type: "rematched";
  table: string;
}
/**
 * A position in between: after the move itself, then after each of its steps.
 */
export interface Frame {
  view: {
    [k: string]: unknown;
  };
  scores: number[];
  seat?: number | null;
  points?: number;
  rule?: string;
  place?: string;
  text?: string;
}
/**
 * The table as it stands. `board` goes into commands; `legal` are the moves of `turn`,
 * the seat to move (null while no one can move). `left` are the seconds each seat has left, if
 * there is a clock.
 */
export interface State {
  board: number;
  ply: number;
  waits: "confirm" | "deal" | "move" | "over" | "seats";
  turn: number | null;
  round: number;
  view: {
    [k: string]: unknown;
  };
  legal: string[];
  undo: number | null;
  takeback: number | null;
  takeback_by: number | null;
  scores: number[];
  ranks: number[];
  left: number[] | null;
  last: string | null;
  last_seat: number | null;
}
/**
 * Someone came or left, or a seat has a new occupant.
 */
export interface Present {
  type: "present";
  table: TableShown;
  watchers: number;
}
/**
 * The answer to a message with an `id`. Done means stored: `seq` is its last event.
 * `tags` answers what each move brings, `moves` what it is in words, `why` whether one may
 * be played.
 */
export interface Reply {
  type: "reply";
  id: string;
  done: boolean;
  seq?: number | null;
  refusal?: RefusalShown | null;
  tags?: {
    [k: string]: TagShown[];
  } | null;
  moves?: {
    [k: string]: string;
  } | null;
  why?: RefusalShown | null;
}
/**
 * Why not: a code for programs, the rule if one applies, words for people.
 */
export interface RefusalShown {
  code: string;
  text: string;
  rule?: string;
  rule_text?: string;
}
export interface TagShown {
  tone: "bad" | "good" | "plain";
  text: string;
}
/**
 * A message that could not be read, or is not allowed now. The connection stays open.
 */
export interface Refused {
  type: "refused";
  code: string;
  text: string;
}
export interface Pong {
  type: "pong";
  now: number;
}
/**
 * The server ends this connection: come back after `seconds`.
 */
export interface Closing {
  type: "closing";
  reason: string;
  seconds: number;
}
/**
 * Bots wait for `bot_pause` seconds before they move; the strongest thinks for
 * `bot_seconds`.
 */
export interface TableWanted {
  game: string;
  seats: SeatWanted[];
  options?: {
    [k: string]: string;
  };
  clock?: Clock2;
  title?: string;
  has_hints?: boolean;
  shows_bag?: boolean;
  bot_pause?: number;
  bot_seconds?: number;
}
/**
 * The table's maker holds the `me` seats; `open` ones are taken by their links.
 */
export interface SeatWanted {
  kind: "bot" | "me" | "open";
  name?: string | null;
  level?: number | null;
}
/**
 * Time limits: `seconds` per move, or per game with `increment` more for each move.
 *
 * A bot moves when time runs out.
 */
export interface Clock2 {
  per?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
}
/**
 * Shown once, to the maker: the key of each seat that a person may hold, and the host's.
 * A seat's link is the table's address with `#` and the seat's key.
 */
export interface TableMade {
  table: string;
  host: string;
  keys: SeatKey[];
}
export interface SeatKey {
  seat: number;
  key: string;
}
/**
 * A table as it stands, and the seats that the keys in the request hold.
 */
export interface TableNow {
  table: TableShown;
  you: number[];
  is_host: boolean;
  seq: number;
  state: State;
}
/**
 * What can be played here, and the levels of the bots.
 */
export interface Catalog {
  games: GameShown[];
  levels: LevelShown[];
  version: string;
}
/**
 * A game, the edition of its rules, and what a table may choose.
 */
export interface GameShown {
  name: string;
  title: WordsShown;
  rules: number;
  options: OptionShown[];
}
export interface WordsShown {
  en: string;
  fr: string;
}
export interface OptionShown {
  name: string;
  default: string;
  title: WordsShown;
  choices: ChoiceShown[];
}
export interface ChoiceShown {
  value: string;
  title: WordsShown;
}
export interface LevelShown {
  level: number;
  en: string;
  fr: string;
}
/**
 * A game from its start: the table, and a state after the deals that follow each move, with the
 * steps in between.
 */
export interface Replay {
  table: TableShown;
  plies: ReplayPly[];
}
export interface ReplayPly {
  text: string;
  move: string | null;
  seat: number | null;
  steps: Frame[];
  state: State;
}
/**
 * An HTTP error: a code, and what was expected.
 */
export interface Problem {
  code: string;
  text: string;
}
