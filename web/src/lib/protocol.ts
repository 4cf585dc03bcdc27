// Made by `make protocol` from tilewright.server.messages; edit that.

export type ClientMessage = Hello | Do | AskWhy | AskTags | AskMoves | AskHistory | Speak | Ping;
export type ServerMessage = Welcome | Told | Present | Reply | Refused | Pong | Closing;

export interface Protocol {
  ClientMessage?: ClientMessage;
  ServerMessage?: ServerMessage;
  DocumentGiven?: DocumentGiven;
  DocumentRead?: DocumentRead;
  TableWanted?: TableWanted;
  TableMade?: TableMade;
  TableNow?: TableNow;
  Catalog?: Catalog;
  Progress?: Progress;
  Replay?: Replay;
  EngineShown?: EngineShown;
  PositionsWanted?: PositionsWanted;
  Positions?: Positions;
  AnalysisWanted?: AnalysisWanted;
  Analysis?: Analysis;
  ReviewWanted?: ReviewWanted;
  ReviewWork?: ReviewWork;
  TableReview?: TableReview;
  WhyWanted?: WhyWanted;
  Whys?: Whys;
  StudyWanted?: StudyWanted;
  Study?: Study;
  RecordWanted?: RecordWanted;
  RecordRead?: RecordRead;
  Puzzles?: Puzzles;
  PuzzleShown?: PuzzleShown;
  PuzzleReply?: PuzzleReply;
  Problem?: Problem;
  CardWanted?: CardWanted;
  CardMade?: CardMade;
  CardShown?: CardShown;
  CardRenewed?: CardRenewed;
  CardTables?: CardTables;
  TieWanted?: TieWanted;
  Tied?: Tied;
  BlockWanted?: BlockWanted;
  Blocked?: Blocked;
  ReportWanted?: ReportWanted;
  Noted?: Noted;
  History?: History;
  RatingList?: RatingList;
  OpenTables?: OpenTables;
  OfferWanted?: OfferWanted;
  OfferEnded?: OfferEnded;
  SeatAsked?: SeatAsked;
  SeatTaken?: SeatTaken;
  SeekWanted?: SeekWanted;
  Sought?: Sought;
  InvitationWanted?: InvitationWanted;
  Invitations?: Invitations;
  VacationWanted?: VacationWanted;
  VacationShown?: VacationShown;
  TellingShown?: TellingShown;
  Wishes?: Wishes;
  ChannelWanted?: ChannelWanted;
  ChannelConfirmed?: ChannelConfirmed;
  MuteWanted?: MuteWanted;
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
    | Pause
    | Say
    | Leave
    | Replace
    | GiveBack
    | Renew
    | Allow
    | Abandon
    | AskHint
    | Rematch;
}
/**
 * Take an open seat, or change the name at your own; and say that you are there: the game
 * begins when everyone is. `share` are 16 to 32 random bytes in hexadecimal, made by your client
 * after the table showed its commitment. They become part of the seed that decides all deals.
 */
export interface Join {
  type: "join";
  seat: number;
  name?: string | null;
  share?: string;
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
/**
 * Ask the others to pause the game for some `days` (0: until all agree to go on), or to go on
 * with a paused one; or answer when they ask. It is done when all people agree.
 */
export interface Pause {
  type: "pause";
  seat: number;
  paused: boolean;
  agree?: boolean;
  days?: number;
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
 * The host lets a bot play for someone who has been away for two minutes and for the time of a
 * move, or fills a seat with a bot whose person has not come before the game begins.
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
 * Give your seat another key, which your client makes up; the old one opens it no more.
 */
export interface Renew {
  type: "renew";
  seat: number;
  key: string;
}
/**
 * The host says whether people without a seat may watch, and whether anyone may chat.
 */
export interface Allow {
  type: "allow";
  watchers: boolean;
  chat: boolean;
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
 * Offer or accept to play again with the same people, everyone one seat further; or decline.
 * The next table is made when all people agree.
 */
export interface Rematch {
  type: "rematch";
  seat: number;
  agree?: boolean;
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
 * What happened before the event with a number? The answer is a page of events.
 */
export interface AskHistory {
  type: "history";
  id: string;
  before: number;
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
 * The answer to `hello`: your seats, the table as it stands, and what you missed, or the last
 * of it; ask for `history` if it begins later than you expect.
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
 * What stays the same throughout a game, except for the seats, what the host allows, and the
 * seats `wanting` a rematch. `start` is the position that the game begins from, if one was
 * given.
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
  is_rated: boolean;
  has_vacations: boolean;
  commitment: string;
  previous: string | null;
  next: string | null;
  allows_watchers: boolean;
  allows_chat: boolean;
  wanting: number[];
  printed: {
    [k: string]: unknown;
  };
  start?: string;
}
/**
 * A seat as everyone sees it: `name` is never empty, and `is_named` if it was given;
 * `here` says if its holder is. Before the game begins, `ready` says that it need not wait for
 * this seat: its person has joined. `away` is until when its person is on vacation.
 */
export interface SeatShown {
  kind: "bot" | "open" | "person";
  name: string;
  level: number | null;
  stand_in: number | null;
  here: boolean;
  ready: boolean;
  is_named?: boolean;
  away?: number | null;
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
 * An event, its words, and the table after it. Where it is about the seat `about`, `own` is
 * the same said to its holder. `places` are those that a move leads through, and `steps` what
 * followed from it; they hold views only if frames were asked for.
 */
export interface Told {
  type: "event";
  seq: number;
  at: number;
  event:
    | Created
    | Seated
    | Shared
    | Started
    | Dealt
    | Moved
    | Confirmed
    | Undone
    | TakebackAsked
    | TakebackAnswered
    | PauseAnswered
    | Paused
    | Resumed
    | Departed
    | Returned
    | Hinted
    | Said
    | Allowed
    | Renewed
    | Ended
    | RematchAnswered
    | Rematched;
  text: string;
  about?: number | null;
  own?: string;
  places?: string[];
  steps: Frame[];
  state: State | null;
}
/**
 * `rules` is the edition of the game's rules that this table plays by. `commitment` is the
 * SHA-256 of the server's secret, which `Ended` reveals. If the game `is_shared`, it begins
 * when every person is there, and the seed of its deals is made of that secret and a share of each
 * person's client; otherwise the secret itself is the seed.
 *
 * `start` is the text of the position that the game begins from; the usual beginning if empty.
 *
 * Bots wait for `bot_pause` before they move, so that people can follow. Masters think for at
 * most `bot_seconds`, if that is said; else as much as their level does.
 *
 * A game that `is_rated` counts for its players' ratings; it has no hints, takes no deal back,
 * and is not abandoned once it has begun.
 *
 * Where it `has_vacations`, the clock of a person on vacation stands still.
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
  bot_seconds?: number | null;
  is_shared?: boolean;
  start?: string;
  is_rated?: boolean;
  has_vacations?: boolean;
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
 * A seat has a new occupant. `away` is how many seconds the person had been away whom the
 * host let a bot play for.
 */
export interface Seated {
  type: "seated";
  seat: number;
  now: Seat;
  away?: number | null;
}
/**
 * The person of a seat is there; their client adds a random share to the seed, or nothing.
 */
export interface Shared {
  type: "shared";
  seat: number;
  share: string;
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
 * The game goes on from after its first `ply` moves. `note` is what an imported record says
 * about it.
 */
export interface Undone {
  type: "undone";
  seat: number;
  ply: number;
  note?: string;
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
 * Someone would like the game to be `paused` for some `days` (0: until all agree to go on),
 * or a paused one to go on; or would rather not.
 */
export interface PauseAnswered {
  type: "pause_answered";
  seat: number;
  paused: boolean;
  agrees: boolean;
  days?: number;
}
/**
 * All agree: clocks stand still and no one moves, for some `days` or until all agree to go
 * on.
 */
export interface Paused {
  type: "paused";
  days?: number;
}
/**
 * A paused game goes on, by agreement or because its days are over.
 */
export interface Resumed {
  type: "resumed";
}
/**
 * The person of a seat is on vacation `until` then: their clock stands still, not that of the
 * others.
 */
export interface Departed {
  type: "departed";
  seat: number;
  until: number;
}
/**
 * Their vacation is over, by itself or because they are back early.
 */
export interface Returned {
  type: "returned";
  seat: number;
}
/**
 * Advice for the seat to move, seen by all; it belongs to the position after `ply` moves.
 */
export interface Hinted {
  type: "hinted";
  seat: number;
  ply: number;
  moves: HintMove[];
  why?: HintWhy | null;
}
/**
 * A move and the share of the win it promises.
 */
export interface HintMove {
  move: string;
  share: number;
}
/**
 * Why the first move is better than a later one, `than`, counted from 0.
 */
export interface HintWhy {
  than: number;
  en: string;
  fr: string;
}
export interface Said {
  type: "said";
  seat: number;
  text: string;
}
/**
 * The host says whether people without a seat may watch, and whether anyone may chat.
 */
export interface Allowed {
  type: "allowed";
  watchers: boolean;
  chat: boolean;
}
/**
 * A seat has a new key; the old one opens it no more.
 */
export interface Renewed {
  type: "renewed";
  seat: number;
}
/**
 * `seed` decided all deals; it was made of the server's `secret` and the shares, or is that
 * secret where no one added any.
 */
export interface Ended {
  type: "ended";
  reason: "abandoned" | "played";
  seed: string;
  scores: number[];
  ranks: number[];
  secret?: string;
}
/**
 * Someone would like to play again, or would rather not.
 */
export interface RematchAnswered {
  type: "rematch_answered";
  seat: number;
  agrees: boolean;
}
/**
 * The same people play again at another table, where their keys stay the same.
 */
export interface Rematched {
  type: "rematched";
  table: string;
}
/**
 * A position in between: after the move itself, then after each of its steps. `run` names the
 * places of all that made a step's points.
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
  run?: string[];
  text?: string;
}
/**
 * The table as it stands. `board` goes into commands; `legal` are the moves of `turn`,
 * the seat to move (null while no one can move). `left` are the seconds each seat has left, if
 * there is a clock; that of the seat to move may be `is_stopped`.
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
  is_stopped: boolean;
  last: string | null;
  last_seat: number | null;
  pause: PauseShown | null;
}
/**
 * Whether the game is paused, and until when if that is known; and the seats that would like
 * to change that, for how many days (0: until all agree).
 */
export interface PauseShown {
  paused: boolean;
  until: number | null;
  wanting: number[];
  days: number;
}
/**
 * Who is there changed, or a seat's occupant, or what the host allows. Changes are gathered for
 * a moment.
 */
export interface Present {
  type: "present";
  table: TableShown;
  watchers: number;
}
/**
 * The answer to a message with an `id`. Done means stored: `seq` is its last event.
 * `tags` answers what each move brings, `moves` what it is in words, `why` whether one may
 * be played, `history` what happened earlier.
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
  history?: Told[] | null;
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
 * A document that someone wrote for an option of a game.
 */
export interface DocumentGiven {
  content: {
    [k: string]: unknown;
  };
}
/**
 * A document as the value of its option, or all that is wrong with it.
 */
export interface DocumentRead {
  value: string | null;
  faults: FaultShown[];
}
/**
 * What is wrong in one part of a document.
 */
export interface FaultShown {
  part: string;
  text: string;
}
/**
 * Bots wait for `bot_pause` seconds before they move. Masters are stronger if they may think
 * for `bot_seconds`; without, they do as much as their level does. `start` is a position to
 * play on from: it says the game, its options and the number of seats, and what else is said must
 * agree. A table that `is_rated` has no hints and no `start`, its masters have no
 * `bot_seconds`, and it is made by whoever has a card. Where a move has a day or more, the clock
 * of someone on vacation stands still if the table `has_vacations`.
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
  bot_seconds?: number | null;
  start?: string | null;
  is_rated?: boolean;
  has_vacations?: boolean;
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
/**
 * An option has choices, or a document.
 */
export interface OptionShown {
  name: string;
  default: string;
  title: WordsShown;
  choices: ChoiceShown[];
  document: DocumentShown | null;
}
export interface ChoiceShown {
  value: string;
  title: WordsShown;
}
/**
 * What the default of an option is, as a document that people may write another of.
 */
export interface DocumentShown {
  note: WordsShown;
  content: {
    [k: string]: unknown;
  };
}
export interface LevelShown {
  level: number;
  en: string;
  fr: string;
}
/**
 * What is still made ready, the next first; nothing when all is.
 */
export interface Progress {
  works: WorkShown[];
}
/**
 * A part of a game (`rules`: without them no table opens; `bots`) of which some steps of
 * all are done, and what is being done.
 */
export interface WorkShown {
  game: string;
  part: string;
  done: number;
  steps: number;
  doing: WordsShown;
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
  places?: string[];
}
/**
 * A game's engine for the page: its files are `engine/NAME.wasm`, `engine/NAME.json` and
 * `engine/NAME.weights`, which never change.
 */
export interface EngineShown {
  name: string;
}
/**
 * Positions of one variant, as texts.
 */
export interface PositionsWanted {
  positions: string[];
}
/**
 * Positions as the rules have them; `variant` is bytes, too. Of a table: as it was when each
 * of its moves was awaited, and as it stands.
 */
export interface Positions {
  game: string;
  variant: string;
  positions: PositionShown[];
}
/**
 * A position as text, and its state's bytes in base 64.
 */
export interface PositionShown {
  text: string;
  state: string;
}
/**
 * What `analyze` is asked: a position that waits for a move, and a budget; `proof` is how
 * many positions may be looked at to prove the rest of the round, too.
 */
export interface AnalysisWanted {
  position: string;
  simulations?: number;
  lines?: number;
  seed?: string;
  proof?: number;
}
/**
 * The best moves, the best first; and what is proven, if that was asked and can be.
 */
export interface Analysis {
  found: FoundShown[];
  proven?: ProvenShown | null;
}
/**
 * A move that was looked at: how often, the share of the win and the points ahead that it
 * promises its player, and the line of play that leads there.
 */
export interface FoundShown {
  id: number;
  move: string;
  visits: number;
  share: number;
  margin: number;
  prior: number;
  line: string[];
}
/**
 * The rest of a round: the share of the win for the player to move, a best line, and how many
 * positions were looked at.
 */
export interface ProvenShown {
  share: number;
  line: string[];
  nodes: number;
}
/**
 * A game as a record; the same record, budget and seed have the same review everywhere.
 */
export interface ReviewWanted {
  record: string;
  budget?: "deep" | "normal" | "quick";
  seed?: number;
}
/**
 * What an engine in the page has to do for a review: first roughly, to have something to show
 * soon, then as it was asked.
 */
export interface ReviewWork {
  game: string;
  rules: number;
  players: number;
  names: string[];
  budget: string;
  seed: number;
  weights: string;
  variant: string;
  rough: PlanShown;
  plan: PlanShown;
  pieces: PieceShown[];
}
/**
 * How thoroughly a review looks: a plan's bytes in base 64, and the nodes of its tree.
 * `again` is the plan by which a move that is marked, and not proven, is examined once more.
 */
export interface PlanShown {
  plan: string;
  nodes: number;
  again?: string | null;
}
/**
 * A move of the game, or a deal (`move` is null): its number, the bytes in base 64 of the
 * state before it, and after a deal of that after it. `text` is the position before.
 */
export interface PieceShown {
  number: number;
  move: number | null;
  state: string;
  dealt: string | null;
  text: string;
  round: number;
}
/**
 * A table's review, once the server has made it: `done` of `all` pieces so far.
 */
export interface TableReview {
  review: KeptReview | null;
  done: number;
  all: number;
}
/**
 * The server's own review of a finished game, and what it was made by: the same give the same
 * everywhere. `turning_points` are numbers of pieces.
 */
export interface KeptReview {
  budget: string;
  seed: number;
  weights: string;
  accuracy: number;
  turning_points: number[];
  seats: SeatReviewed[];
  pieces: PieceReviewed[];
}
/**
 * A player over the whole game; `marks` counts inaccuracies, mistakes and blunders.
 */
export interface SeatReviewed {
  accuracy: number;
  luck: number;
  lost: number;
  moves: number;
  marks: number[];
}
/**
 * A move or a deal of the game by its number in the record. Shares of the win are by seat:
 * `before` with the best move, or over all deals that might have come, and `after`.
 */
export interface PieceReviewed {
  number: number;
  kind: "deal" | "move";
  before: number[];
  after: number[];
  seat?: number;
  move?: string;
  best?: string;
  line?: string[];
  loss?: number;
  mark?: ("blunder" | "inaccuracy" | "mistake") | null;
  accuracy?: number;
  margin?: number;
  best_margin?: number;
  choices?: number;
  is_proven?: boolean;
  why?: WhyShown | null;
}
/**
 * The same in both languages.
 */
export interface WhyShown {
  en: string;
  fr: string;
}
/**
 * Why are these lines better than those? `seed` is that of the review.
 */
export interface WhyWanted {
  lines: LinesCompared[];
  names?: string[];
  seed?: number;
}
/**
 * Two lines of play from a position on; `number` is that of the piece they are about.
 */
export interface LinesCompared {
  position: string;
  number: number;
  better: string[];
  other: string[];
}
/**
 * In the order of the questions.
 */
export interface Whys {
  whys: WhyShown[];
}
/**
 * A position, or what follows from it: after a `move`, after a `deal` as it is written in
 * records, or after one that is drawn from a seed (`draw`).
 */
export interface StudyWanted {
  position: string;
  move?: string | null;
  deal?: {} | null;
  draw?: string | null;
}
/**
 * A position as a table would show it, with all that can be asked about it there: `tags`
 * and `moves` (in words) of its legal moves. `text` is the position, `variant` and `state`
 * are its bytes in base 64 for an engine. After a move, `said` are its words without a name, and
 * `steps` and `places` how it went; after a deal, `deal` is how it is written.
 */
export interface Study {
  text: string;
  game: string;
  players: number;
  options: {
    [k: string]: string;
  };
  printed: {
    [k: string]: unknown;
  };
  waits: "deal" | "move" | "over";
  turn: number | null;
  round: number;
  view: {
    [k: string]: unknown;
  };
  scores: number[];
  ranks: number[];
  legal: string[];
  tags: {
    [k: string]: TagShown[];
  };
  moves: {
    [k: string]: string;
  };
  variant: string;
  state: string;
  said?: string;
  seat?: number | null;
  steps?: Frame[];
  places?: string[];
  deal?: {
    [k: string]: unknown;
  } | null;
}
/**
 * A record to be read; or a position, for a record of what follows from it.
 */
export interface RecordWanted {
  record?: string;
  position?: string;
}
/**
 * A written game as a tree. Of those that follow the same node, the first is what was played,
 * the others are variations. `head` are the headers as they are written, `start` is the
 * position before the first entry.
 */
export interface RecordRead {
  game: string;
  head: string;
  names: string[];
  start: string;
  nodes: NodeShown[];
}
/**
 * A move or a deal of a written game: what comes before it (the number of a node; -1 is the
 * beginning), its words without a name, and the position after it. `end` is the record's last
 * line if the game is over then.
 */
export interface NodeShown {
  parent: number;
  move: string;
  deal: {
    [k: string]: unknown;
  } | null;
  text: string;
  said: string;
  seat: number | null;
  round: number;
  places: string[];
  comment: string;
  mark: string;
  end: string;
}
/**
 * The puzzles of a game, and the names of their kinds.
 */
export interface Puzzles {
  game: string;
  kinds: {
    [k: string]: string;
  };
  puzzles: PuzzleListed[];
}
/**
 * A puzzle before it is opened: its kind, and the lowest level of bots that finds it.
 */
export interface PuzzleListed {
  id: string;
  kind: string;
  level: number;
}
/**
 * A puzzle: `answer` is its best move, the only one that comes near to its points, and
 * `tempting` the one that looks best. With `undealt`, what a game would deal within the round
 * is left out; with `last`, the game ends with the round.
 */
export interface PuzzleShown {
  id: string;
  game: string;
  kind: string;
  level: number;
  position: string;
  seat: number;
  undealt: boolean;
  last: boolean;
  next_best: number;
  tempting: string;
  answer: PuzzleReply;
}
/**
 * A move with the proven best play after it, and the points that the player is then ahead at
 * the end of the round; `why` says what the answer brings more.
 */
export interface PuzzleReply {
  ahead: number;
  line: LineMove[];
  why: string;
}
/**
 * A move in words, and the position after it, where nothing is dealt within the round.
 */
export interface LineMove {
  move: string;
  seat: number;
  said: string;
  position: string;
}
/**
 * An HTTP error: a code, and what was expected.
 */
export interface Problem {
  code: string;
  text: string;
}
/**
 * A card's name, when it is made or changed.
 */
export interface CardWanted {
  name: string;
}
/**
 * Shown once, to its maker: the card's secret. It goes into `Authorization: Bearer SECRET`,
 * and behind the `#` of a link that takes the card to another device.
 */
export interface CardMade {
  card: CardShown;
  secret: string;
}
/**
 * A card as everyone may see it; its picture is drawn from its `id`.
 */
export interface CardShown {
  id: string;
  name: string;
  is_closed?: boolean;
}
/**
 * Another secret, which the client makes up; the old one opens the card no more.
 */
export interface CardRenewed {
  secret: string;
}
/**
 * Tables of a card: all of them at first, then those that changed; `gone` are its no more.
 */
export interface CardTables {
  type: "tables";
  card: CardShown;
  tables: CardTable[];
  gone?: string[];
}
/**
 * A table of a card: how it stands, and the keys of the card's seats there. `turn` is the
 * seat to move, null while nobody can; `bot` says that a bot moves for it.
 */
export interface CardTable {
  id: string;
  game: string;
  title: string;
  names: string[];
  mine: CardSeat[];
  waits: string;
  turn: number | null;
  bot: boolean;
  scores: number[];
  ranks: number[];
  touched: number;
  deadline: number | null;
  next: string | null;
}
export interface CardSeat {
  seat: number;
  key: string;
}
/**
 * Tie the seats that these keys hold to the card.
 */
export interface TieWanted {
  table: string;
  keys: string[];
}
/**
 * The seats that are the card's now.
 */
export interface Tied {
  table: string;
  seats: number[];
}
/**
 * Never meet the card that has a seat again: neither in the list of open tables nor paired.
 */
export interface BlockWanted {
  table: string;
  seat: number;
}
export interface Blocked {
  cards: CardShown[];
}
/**
 * Tell the server's host about whoever has a seat.
 */
export interface ReportWanted {
  table: string;
  seat: number;
  text: string;
}
/**
 * It is done.
 */
export interface Noted {
  id?: string;
}
/**
 * What a card played, the latest first: `count` games fit what was asked for, of `all`; the
 * first of them are listed. Summaries, opponents and curves are of those that fit.
 */
export interface History {
  count: number;
  all: number;
  games: GamePlayed[];
  summaries: Summary[];
  opponents: AgainstShown[];
  curves: CurveShown[];
}
export interface GamePlayed {
  table: string;
  at: number;
  game: string;
  is_rated: boolean;
  reason: string;
  players: PlayerShown[];
  accuracy: number | null;
  luck: number | null;
}
/**
 * Who had a seat: a card, a level of bots, or someone with no more than a name.
 */
export interface PlayerShown {
  card: string | null;
  level: number | null;
  name: string;
  score: number;
  rank: number;
  is_me: boolean;
}
/**
 * Of games of one kind. `ranks` counts how often each rank was reached; `points` are the
 * mean points by source.
 */
export interface Summary {
  game: string;
  players: number;
  games: number;
  ranks: number[];
  score: number;
  best: number;
  scores: number[];
  points: {
    [k: string]: number;
  };
  accuracy: number | null;
  luck: number | null;
  reviewed: number;
}
/**
 * Games with someone: how often the card came before them, level with them, behind them.
 * `who` asks for these games alone.
 */
export interface AgainstShown {
  who: string;
  card: string | null;
  level: number | null;
  name: string;
  games: number;
  ahead: number;
  level_with: number;
  behind: number;
}
/**
 * A card's rating in a game, after each rated game of this season.
 */
export interface CurveShown {
  game: string;
  points: CurvePoint[];
}
export interface CurvePoint {
  at: number;
  points: number;
  doubt: number;
}
/**
 * The best first. `seasons` have been begun so far, this is number `season`.
 */
export interface RatingList {
  game: string;
  season: number;
  seasons: number;
  ratings: RatingShown[];
}
/**
 * A card or a level of bots; the truth is within `doubt` points in 19 cases of 20.
 */
export interface RatingShown {
  card: string | null;
  level: number | null;
  name: string;
  points: number;
  doubt: number;
  games: number;
}
/**
 * What is open, unless this server is private; `others` looked at it lately, too.
 */
export interface OpenTables {
  is_on: boolean;
  offers: OfferShown[];
  others: number;
}
/**
 * A table that waits for whoever comes. `why` is why the one who asks may not sit down.
 */
export interface OfferShown {
  table: string;
  game: string;
  players: number;
  free: number;
  options: {
    [k: string]: string;
  };
  clock: Clock;
  is_rated: boolean;
  name: string;
  card: string | null;
  points: number | null;
  doubt: number | null;
  strength: Strength | null;
  at: number;
  is_mine: boolean;
  is_sought: boolean;
  why: string | null;
}
/**
 * The points of rating that are wanted, from and to.
 */
export interface Strength {
  least: number;
  most: number;
}
/**
 * List a table whose `host` key this is, for whoever comes; said again now and then, while
 * its host is there.
 */
export interface OfferWanted {
  table: string;
  host: string;
  strength?: Strength | null;
}
export interface OfferEnded {
  table: string;
  host: string;
}
/**
 * Sit down at an open table, with a key that the client makes up.
 */
export interface SeatAsked {
  name: string;
  key: string;
}
export interface SeatTaken {
  table: string;
  seat: number;
}
/**
 * Find people to play with. Whoever waits asks again every few seconds, with the `table`
 * where they wait and the same `key`: the client makes it up, and it opens the seat. When all
 * who wait at a table are content that a bot `fills` each free seat, it does.
 */
export interface SeekWanted {
  game: string;
  name: string;
  key: string;
  players?: number;
  options?: {
    [k: string]: string;
  };
  clock?: Clock3;
  is_rated?: boolean;
  table?: string | null;
  fills?: boolean;
}
/**
 * Time limits: `seconds` per move, or per game with `increment` more for each move.
 *
 * A bot moves when time runs out.
 */
export interface Clock3 {
  per?: "game" | "move" | "none";
  seconds?: number;
  increment?: number;
}
/**
 * Where the seeker's seat is, which the key opens, and whether all are there. Otherwise as many
 * `people` wait at that table, and so many of them are `content` with bots.
 */
export interface Sought {
  table: string;
  seat: number;
  is_paired: boolean;
  people: number;
  content?: number;
}
/**
 * Invite the holder of a card, whom one has played with, to a table where one has a seat.
 */
export interface InvitationWanted {
  table: string;
  card: string;
}
export interface Invitations {
  invitations: InvitationShown[];
}
/**
 * `name` and `card` are the inviter's.
 */
export interface InvitationShown {
  table: string;
  game: string;
  card: string;
  name: string;
}
/**
 * When the holder of a card is away, in seconds since 1970.
 */
export interface VacationWanted {
  began: number;
  until: number;
}
/**
 * When the holder of a card is away, null if they are not and plan nothing; and how many of the
 * `most` days of a year are `left`, that vacation among those used.
 */
export interface VacationShown {
  began: number | null;
  until: number | null;
  left: number;
  most: number;
}
/**
 * What a card wants to be told, where, and about which tables nothing.
 */
export interface TellingShown {
  offered: TellingOffered;
  wishes: Wishes;
  channels: ChannelShown[];
  muted: string[];
}
/**
 * What this server's host has set up: the key that browsers subscribe with, whether there is
 * mail, and the hosts that webhooks may be at.
 */
export interface TellingOffered {
  push: string | null;
  mail: boolean;
  webhooks: string[];
}
/**
 * What someone wants to be told, and when not.
 */
export interface Wishes {
  topics?: ("invitation" | "rematch" | "time" | "turn")[];
  quiet?: Quiet | null;
}
/**
 * From one hour of the day up to another, where `zone` is, like Europe/Paris. From 22 to 7
 * goes over midnight; from an hour to the same one is never.
 */
export interface Quiet {
  since: number;
  until: number;
  zone: string;
}
/**
 * `place` is the mail address, or the host of a webhook or push service. By its `mark`, the
 * digest of where it is reached, a browser knows itself among others at the same service.
 */
export interface ChannelShown {
  id: string;
  kind: "mail" | "push" | "webhook";
  place: string;
  is_confirmed: boolean;
  mark?: string;
}
/**
 * Where to be told things; in the language of the request.
 */
export interface ChannelWanted {
  target: Mailbox | Hook | Browser;
}
export interface Mailbox {
  type: "mail";
  address: string;
}
/**
 * `plain` is our own JSON; `discord` is what Discord, and others after it, understand.
 */
export interface Hook {
  type: "webhook";
  url: string;
  shape?: "discord" | "plain";
}
export interface Browser {
  type: "push";
  subscription: Subscription;
}
/**
 * Where a browser is reached, as its `PushSubscription` says: `p256dh` is its public key,
 * `auth` a secret that it shares with this server.
 */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}
/**
 * What a mail asked to confirm.
 */
export interface ChannelConfirmed {
  channel: string;
  code: string;
}
/**
 * Be told nothing about a table, or things again.
 */
export interface MuteWanted {
  is_off: boolean;
}
