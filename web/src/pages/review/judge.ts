// What a try is worth, by the engine in the page with the review's own plan; by the server where there is none.
import { getRecord, getReviewWork, readPositions, type ReviewPlan } from "../../lib/api";
import { Engine } from "../../lib/engine";
import type { Judgment, Mistake } from "../../lib/learning.svelte";

export class Judge {
  private readonly engine: Engine;
  private readonly work: Promise<ReviewPlan>;

  constructor(table: string, game: string) {
    this.engine = new Engine(game);
    this.work = getRecord(table).then((record) => getReviewWork({ record }));
  }

  /** The position before a mistake. */
  async position({ at }: Mistake): Promise<string> {
    return (await this.piece(at)).text;
  }

  async judge({ at }: Mistake, move: string): Promise<Judgment> {
    const [{ variant, plan }, piece] = [await this.work, await this.piece(at)];
    const found = (await this.engine.isHere())
      ? await this.engine.weigh({ variant, plan, piece }, move).catch(() => null)
      : null;
    if (!found) return this.ask(piece.text, move);
    return { loss: found.loss, answer: found.played[1] ?? null };
  }

  close(): void {
    this.engine.close();
  }

  private async ask(text: string, move: string): Promise<Judgment> {
    const [situation] = await readPositions([text]);
    if (!situation) throw new Error("expected a position");
    const found = await this.engine.analyze(situation);
    const tried = found.find((one) => one.move === move);
    if (!found[0] || !tried) throw new Error(`expected ${move} among what was looked at`);
    return { loss: found[0].share - tried.share, answer: tried.line[1] ?? null };
  }

  /** That of the move after so many others. */
  private async piece(at: number): Promise<ReviewPlan["pieces"][number]> {
    const found = (await this.work).pieces.filter(({ move }) => move !== null)[at];
    if (!found) throw new Error(`expected a move after ${at} others`);
    return found;
  }
}
