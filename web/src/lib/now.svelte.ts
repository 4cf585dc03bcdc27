// The time, updated a few times per second while a clock is shown.

class Now {
  time = $state(performance.now());

  /** Count while someone looks; call in an effect. */
  run(): () => void {
    const timer = setInterval(() => (this.time = performance.now()), 250);
    return () => clearInterval(timer);
  }
}

export const now = new Now();
