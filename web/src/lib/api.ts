// What is asked over HTTP.
import { address } from "./address";
import type { Catalog, Problem, Replay, TableMade, TableWanted } from "./protocol";
import type { Lang } from "../contract/game";
import type { TableNow } from "./seats";
import { words } from "./words";

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

export function makeTable(wanted: TableWanted): Promise<TableMade> {
  return ask<TableMade>("api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(wanted),
  });
}

export function getTable(table: string, lang: Lang): Promise<TableNow> {
  return ask<TableNow>(`api/tables/${encodeURIComponent(table)}?lang=${lang}`);
}

export function getReplay(table: string, lang: Lang): Promise<Replay> {
  return ask<Replay>(`api/tables/${encodeURIComponent(table)}/replay?lang=${lang}`);
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

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
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
