import { describe, expect, test } from "vitest";
import {
  completed,
  nextKeys,
  openKeys,
  pathsOf,
  withSoleAnswers,
  shared,
  stepBack,
  withKey,
} from "../src/lib/selection";

// A game of takes and lines, where display 2 asks one more question in a dialog.
const keysOf = (move: string): string[] => {
  const [take = "", line = "", more] = move.split(" ");
  return [`take:${take}`, `line:${line}`, ...(more ? [`ask:${more}`] : [])];
};
const isDialog = (key: string): boolean => key.startsWith("ask:");
const paths = pathsOf(["1b 1", "1b 2", "1y 2", "2r 1 one", "2r 2 one", "2r 2 two"], keysOf);

describe("choosing", () => {
  test("begins with what can be taken", () => {
    expect(nextKeys(paths, [])).toEqual(["take:1b", "take:1y", "take:2r"]);
  });

  test("goes on with what fits to what was taken", () => {
    expect(nextKeys(paths, ["take:1y"])).toEqual(["line:2"]);
  });

  test("leaves other takes open, to change one's mind", () => {
    expect(openKeys(paths, ["take:1b"])).toEqual(
      new Set(["take:1y", "take:2r", "line:1", "line:2"]),
    );
  });

  test("puts another take in place of the first", () => {
    expect(withKey(paths, ["take:1b"], "take:2r")).toEqual(["take:2r"]);
  });

  test("takes back what is chosen a second time", () => {
    expect(withKey(paths, ["take:1b"], "take:1b")).toEqual([]);
  });

  test("has no way through what is not legal", () => {
    expect(withKey(paths, ["take:1y"], "line:1")).toBeNull();
  });

  test("answers a dialog with a single answer by itself", () => {
    expect(withSoleAnswers(paths, ["take:2r", "line:1"], isDialog)).toEqual([
      "take:2r",
      "line:1",
      "ask:one",
    ]);
    expect(withSoleAnswers(paths, ["take:2r", "line:2"], isDialog)).toEqual(["take:2r", "line:2"]);
  });

  test("does not begin by itself", () => {
    expect(withSoleAnswers(pathsOf(["1b 1"], keysOf), [], isDialog)).toEqual([]);
  });

  test("steps back over what was answered by itself", () => {
    expect(stepBack(paths, ["take:2r", "line:1", "ask:one"], isDialog)).toEqual(["take:2r"]);
    expect(stepBack(paths, ["take:2r", "line:2", "ask:two"], isDialog)).toEqual([
      "take:2r",
      "line:2",
    ]);
  });

  test("is complete when it names a move", () => {
    expect(completed(paths, ["take:1b", "line:2"])).toBe("1b 2");
    expect(completed(paths, ["take:2r", "line:2"])).toBeNull();
    expect(completed(paths, [])).toBeNull();
  });
});

test("moves share what each of them brings", () => {
  const loss = { tone: "bad", text: "-1" };
  const gain = { tone: "good", text: "+2" };
  expect(shared([[loss, gain], [gain]])).toEqual([gain]);
  expect(shared([])).toEqual([]);
});
