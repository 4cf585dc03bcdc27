// Workers of one module: started when there is something to do, ended when there has been nothing for a while.
import type { Load, Order, Question, Report } from "./worker";

export interface Thread {
  postMessage(order: Order): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<Report>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

const IDLE_MS = 20_000; // after which workers are ended, and their memory is given back
const STOP_MS = 40; // in which a worker that is told to stop says so, or is ended

export class Crew {
  private threads: Thread[] = [];
  private turn: Promise<unknown> = Promise.resolve();
  private idle: ReturnType<typeof setTimeout> | undefined;
  private abandon: (() => void) | undefined;

  constructor(
    private readonly load: Load,
    private readonly newThread: () => Thread,
  ) {}

  /** Gives the questions to some workers, one each, when what was asked before is answered; who has answered
   * gets the next one. Ends when all are answered, or it is told to stop. */
  run(
    questions: readonly Question[],
    signal: AbortSignal,
    hear: (report: Report, i: number) => void,
    workers = questions.length,
  ): Promise<void> {
    const ran = this.turn.then(() => this.runNow(questions, signal, hear, workers));
    this.turn = ran.catch(() => undefined);
    return ran;
  }

  /** Ends what runs, and gives the memory back. */
  close(): void {
    this.abandon?.();
    this.release();
  }

  private async runNow(
    questions: readonly Question[],
    signal: AbortSignal,
    hear: (report: Report, i: number) => void,
    workers: number,
  ): Promise<void> {
    if (signal.aborted) return;
    clearTimeout(this.idle);
    const wanted = Math.min(workers, questions.length);
    while (this.threads.length < wanted) this.threads.push(this.start());
    const left = questions.entries(); // all take from the same
    const work = async (thread: Thread) => {
      for (const [i, question] of left) {
        await answered(thread, question, (report) => hear(report, i));
        if (signal.aborted) return;
      }
    };
    const over = new AbortController();
    try {
      const answers = this.threads.slice(0, wanted).map(work);
      const stopped = this.untilStopped(signal, over.signal);
      const isAnswered = await Promise.race([Promise.all(answers), stopped]);
      if (!isAnswered) this.release();
    } catch (error) {
      this.release();
      throw error;
    } finally {
      over.abort();
      this.idle = setTimeout(() => this.release(), IDLE_MS);
    }
  }

  /** Tells workers to stop when it is time, and waits a little for them; fails when all is closed. */
  private untilStopped(signal: AbortSignal, over: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.abandon = () => reject(new Error("the engine was closed"));
      const stop = () => {
        for (const thread of this.threads) thread.postMessage({ kind: "stop" });
        setTimeout(resolve, STOP_MS);
      };
      signal.addEventListener("abort", stop, { signal: over });
    });
  }

  private start(): Thread {
    const thread = this.newThread();
    thread.postMessage(this.load);
    return thread;
  }

  private release(): void {
    clearTimeout(this.idle);
    for (const thread of this.threads.splice(0)) thread.terminate();
  }
}

/** Asks a worker, and settles when it has finished or failed. */
function answered(
  thread: Thread,
  question: Question,
  hear: (report: Report) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    thread.onerror = (event) => reject(new Error(event.message));
    thread.onmessage = ({ data }) => {
      if (data.task !== question.task) return;
      if (data.kind === "failed") reject(new Error(data.why));
      else hear(data);
      if (data.kind === "done") resolve();
    };
    thread.postMessage(question);
  });
}
