// What is asked over HTTP.
import { address } from "./address";
import type { Piece, Plan } from "./engine/review";
import type { Situation } from "./engine/search";
import type {
  Analysis,
  AnalysisWanted,
  Catalog,
  DocumentRead,
  EngineShown,
  PieceShown,
  PlanShown,
  Positions,
  Problem,
  Progress,
  PuzzleReply,
  Puzzles,
  PuzzleShown,
  RecordRead,
  Replay,
  ReviewWanted,
  ReviewWork,
  Study,
  StudyWanted,
  TableMade,
  TableNow,
  TableReview,
  TableWanted,
  TellingShown,
  Whys,
  WhyWanted,
  WhyShown,
} from "./protocol";
import type { Lang } from "../contract/game";
import { card } from "./card.svelte";
import { settings } from "./settings.svelte";
import { words } from "./words";

/** What there is to do for a review. */
export interface ReviewPlan extends Omit<ReviewWork, "variant" | "rough" | "plan" | "pieces"> {
  readonly variant: Uint8Array;
  readonly rough: Plan;
  readonly plan: Plan;
  readonly pieces: readonly (Piece & Pick<PieceShown, "text" | "round">)[];
}

/** A refusal or a failure. Most texts are for programmers; why a table is not shown is for its reader. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
  ) {
    super(`${code}: ${text}`);
  }
}

/** What went wrong, for people. */
export function problemText(error: unknown): string {
  const { problems, failed } = words();
  return (error instanceof ApiError && problems[error.code]) || failed;
}

export function getCatalog(): Promise<Catalog> {
  return ask<Catalog>("api/games");
}

export function getProgress(): Promise<Progress> {
  return ask<Progress>("api/progress");
}

/** A document for an option: its value, or what is wrong with it. */
export function checkDocument(
  game: string,
  option: string,
  content: object,
  lang: Lang,
): Promise<DocumentRead> {
  return post<DocumentRead>(`api/games/${game}/options/${option}?lang=${lang}`, { content });
}

export function makeTable(wanted: TableWanted): Promise<TableMade> {
  return ask<TableMade>("api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json", ...card.headers },
    body: JSON.stringify(wanted),
  });
}

/** A table as it stands, for one who holds these keys. */
export function getTable(table: string, lang: Lang, keys: readonly string[]): Promise<TableNow> {
  const headers: HeadersInit = keys.length ? { Authorization: `Bearer ${keys.join(",")}` } : {};
  return ask<TableNow>(`api/tables/${encodeURIComponent(table)}?lang=${lang}`, { headers });
}

export function getReplay(table: string, lang: Lang): Promise<Replay> {
  return ask<Replay>(`api/tables/${encodeURIComponent(table)}/replay?lang=${lang}`);
}

/** Where a game's engine is that runs in the page. */
export function getEngine(game: string): Promise<EngineShown> {
  return ask<EngineShown>(`api/engines/${encodeURIComponent(game)}`);
}

/** The positions of a table's game move by move, and of texts, as an engine reads them. */
export async function getPositions(table: string): Promise<Situation[]> {
  return situations(await ask<Positions>(`api/tables/${encodeURIComponent(table)}/positions`));
}

export async function readPositions(positions: string[]): Promise<Situation[]> {
  return situations(await post<Positions>("api/positions", { positions }));
}

export function askAnalysis(wanted: AnalysisWanted, signal?: AbortSignal): Promise<Analysis> {
  return post<Analysis>("api/analysis", wanted, signal);
}

/** A position as a table would show it, or what follows from it. */
export function askStudy(wanted: StudyWanted, lang: Lang): Promise<Study> {
  return post<Study>(`api/study?lang=${lang}`, wanted);
}

/** A written game as a tree, or a new one from a position. */
export function readRecord(
  wanted: { record: string } | { position: string },
  lang: Lang,
): Promise<RecordRead> {
  return post<RecordRead>(`api/records?lang=${lang}`, wanted);
}

/** A position drawn by the server. */
export function positionPicture(position: string, lang: Lang): string {
  return address(`api/picture?position=${encodeURIComponent(position)}&lang=${lang}`);
}

/** The record of a table's game as text. */
export async function getRecord(table: string): Promise<string> {
  const response = await fetch(recordAddress(table));
  if (!response.ok) throw await readProblem(response);
  return response.text();
}

/** A table's position after some of its moves. */
export async function positionAt(table: string, ply: number): Promise<string> {
  const found = (await getPositions(table))[ply];
  if (!found) throw new ApiError("no_such_ply", `expected a ply of table ${table}, got ${ply}`);
  return found.text;
}

/** The puzzles of a game; one of them; and what it answers to a try. */
export function getPuzzles(game: string, lang: Lang): Promise<Puzzles> {
  return ask<Puzzles>(`api/puzzles/${encodeURIComponent(game)}?lang=${lang}`);
}

export function getPuzzle(game: string, puzzle: string, lang: Lang): Promise<PuzzleShown> {
  return ask<PuzzleShown>(`${puzzlePath(game, puzzle)}?lang=${lang}`);
}

export function askReply(
  game: string,
  puzzle: string,
  move: string,
  lang: Lang,
): Promise<PuzzleReply> {
  const path = `${puzzlePath(game, puzzle)}/${encodeURIComponent(move)}`;
  return ask<PuzzleReply>(`${path}?lang=${lang}`);
}

function puzzlePath(game: string, puzzle: string): string {
  return `api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(puzzle)}`;
}

/** A studied position as an engine reads it. */
export function situationOf({ game, text, variant, state }: Study): Situation {
  return { game, text, variant: bytesOf(variant), state: bytesOf(state) };
}

/** The review that the server keeps of a finished game; it begins to make one that it does not have. */
export function getTableReview(table: string): Promise<TableReview> {
  return ask<TableReview>(`api/tables/${encodeURIComponent(table)}/review`);
}

/** What there is to do for a review of a game that is given as a record: first roughly, then as wanted. */
export async function getReviewWork(wanted: ReviewWanted): Promise<ReviewPlan> {
  const { variant, rough, plan, pieces, ...rest } = await post<ReviewWork>("api/review", wanted);
  const planned = ({ plan, nodes, again }: PlanShown) => ({
    plan: bytesOf(plan),
    nodes,
    again: again ? bytesOf(again) : null,
  });
  return {
    ...rest,
    variant: bytesOf(variant),
    rough: planned(rough),
    plan: planned(plan),
    pieces: pieces.map(({ state, dealt, ...piece }) => ({
      ...piece,
      state: bytesOf(state),
      dealt: dealt === null ? null : bytesOf(dealt),
    })),
  };
}

/** Why better lines are better, in words. */
export async function askWhy(wanted: WhyWanted): Promise<WhyShown[]> {
  return (await post<Whys>("api/why", wanted)).whys;
}

/** What a card is told away from the page, perhaps after a change. */
export function askTelling(
  secret: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<TellingShown> {
  const headers = { Authorization: `Bearer ${secret}`, "Content-Type": "application/json" };
  const sent = body === undefined ? null : JSON.stringify(body);
  return ask<TellingShown>(`api/card/${path}?lang=${settings.lang}`, {
    method,
    headers,
    body: sent,
  });
}

/** Confirm a mail address; an error if the code is not the latest one. */
export function confirmChannel(channel: string, code: string): Promise<object> {
  return post<object>("api/channels", { channel, code });
}

function situations({ game, variant, positions }: Positions): Situation[] {
  const shared = bytesOf(variant);
  return positions.map(({ text, state }) => ({
    game,
    text,
    variant: shared,
    state: bytesOf(state),
  }));
}

function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Where the server's own picture is: after a number of moves, or as the table stands. The number of its
 * board only makes the browser ask again. */
export function pictureAddress(table: string, of: { ply: number } | { board: number }): string {
  const [[name, number]] = Object.entries(of) as [[string, number]];
  return address(`api/tables/${encodeURIComponent(table)}/picture?${name}=${number}`);
}

export function recordAddress(table: string): string {
  return address(`api/tables/${encodeURIComponent(table)}/record`);
}

function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: signal ?? null,
  });
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let response: Response;
  try {
    response = await fetch(address(path), init);
  } catch {
    throw new ApiError("offline", "");
  }
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as T;
}

async function readProblem(response: Response): Promise<ApiError> {
  try {
    const problem = (await response.json()) as Problem;
    return new ApiError(problem.code ?? `http_${response.status}`, problem.text ?? "");
  } catch {
    return new ApiError(`http_${response.status}`, "");
  }
}
