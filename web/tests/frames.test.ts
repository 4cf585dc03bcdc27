import { expect, test } from "vitest";
import { FramePlayer, jumpTo, shotsOf, type Shot, type Stage } from "../src/lib/frames.svelte";

function shot(n: number, kind: Shot["kind"] = "step"): Shot {
  return { ...jumpTo({ n }, [n], kind), text: `shot ${n}` };
}

/** A stage where the test says when a change has been played. */
class SlowStage implements Stage {
  done: () => void = () => {};
  async play(_: Shot, apply: () => Promise<void>): Promise<void> {
    await apply();
    await new Promise<void>((resolve) => (this.done = resolve));
  }
  stop(): void {
    this.done();
  }
}

function player(
  pace = 1,
  isHidden = false,
): { frames: FramePlayer; said: string[]; stage: SlowStage } {
  const said: string[] = [];
  const frames = new FramePlayer({
    pace: () => pace,
    isHidden: () => isHidden,
    drawn: () => Promise.resolve(),
    shown: (one) => said.push(one.text),
  });
  const stage = new SlowStage();
  frames.stage = stage;
  frames.jump(shot(0));
  return { frames, said, stage };
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test("shots are played one after another; scores come when the points have landed", async () => {
  const { frames, stage } = player();
  frames.push([shot(1, "move"), shot(2)]);
  await settled();
  expect(frames.view).toMatchObject({ n: 1, scores: [0] });
  expect(frames.scores).toEqual([0]);
  stage.done();
  await settled();
  expect(frames.scores).toEqual([1]);
  expect(frames.view).toMatchObject({ n: 2 });
  stage.done();
  await settled();
  expect(frames.busy).toBe(false);
  expect(frames.view).toEqual({ n: 2 });
});

test("a move is marked once it has been played, and until its player moves again", async () => {
  const { frames, stage } = player();
  frames.push([{ ...shot(1, "move"), last: { 0: ["c", "0.line1"] } }, shot(2)]);
  await settled();
  expect(frames.last).toEqual({});
  stage.done();
  await settled();
  stage.done();
  await settled();
  expect(frames.last).toEqual({ 0: ["c", "0.line1"] });
  frames.push([
    { ...shot(3, "move"), last: { 0: ["c", "0.line1"], 1: ["2", "1.floor"] } },
    shot(4),
  ]);
  await settled();
  frames.skip();
  await settled();
  expect(frames.last).toEqual({ 0: ["c", "0.line1"], 1: ["2", "1.floor"] });
});

test("skipping shows the end at once and says all that was skipped", async () => {
  const { frames, said } = player();
  frames.push([shot(1, "move"), shot(2), shot(3)]);
  await settled();
  frames.skip();
  await settled();
  expect(frames.view).toEqual({ n: 3 });
  expect(frames.scores).toEqual([3]);
  expect(frames.busy).toBe(false);
  expect(said).toEqual(["shot 1", "shot 2", "shot 3"]);
});

test("skipping the last shot leaves nothing half drawn", async () => {
  const { frames } = player();
  frames.push([shot(1, "move")]);
  await settled();
  frames.skip();
  await settled();
  expect(frames.view).toEqual({ n: 1 });
  expect(frames.busy).toBe(false);
});

test("a jump drops what was still to be shown", async () => {
  const { frames } = player();
  frames.push([shot(1, "move"), shot(2)]);
  await settled();
  frames.jump(shot(9));
  await settled();
  expect(frames.view).toEqual({ n: 9 });
  expect(frames.busy).toBe(false);
});

test.each([
  ["without movement", 0, false],
  ["in a hidden page", 1, true],
])("%s everything is shown at once", async (_, pace, isHidden) => {
  const { frames } = player(pace, isHidden);
  frames.push([shot(1, "move"), shot(2), shot(3)]);
  await settled();
  expect(frames.view).toEqual({ n: 3 });
  expect(frames.busy).toBe(false);
});

test("the first frame belongs to the mover, the others to the seats that score", () => {
  const frames = [
    { view: {}, scores: [0, 0] },
    {
      view: {},
      scores: [0, 2],
      seat: 1,
      points: 2,
      rule: "AZ-22",
      place: "1.wall.1.1",
      text: "Row 1.",
    },
  ];
  expect(shotsOf(frames, 0).map(({ kind, seat, points }) => ({ kind, seat, points }))).toEqual([
    { kind: "move", seat: 0, points: 0 },
    { kind: "step", seat: 1, points: 2 },
  ]);
});
