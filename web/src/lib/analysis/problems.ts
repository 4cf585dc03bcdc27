// Why a position, a move or a deal cannot be: the server's own words, where they are for people.
import { ApiError, problemText } from "../api";

const SAID = ["illegal", "not_understood"];

export function sayProblem(error: unknown): string {
  return error instanceof ApiError && SAID.includes(error.code) && error.text
    ? error.text
    : problemText(error);
}
