// A few short, quiet synthesized tones, once the reader has touched the page; they can be switched off.
import { settings } from "./settings.svelte";

export type SoundName = "pick" | "place" | "score" | "break" | "turn" | "end" | "refuse";
interface Tone {
  hertz: number;
  at: number;
  lasts: number;
  loud: number;
  shape: OscillatorType;
}

const TONES: Record<SoundName, Tone[]> = {
  pick: [{ hertz: 660, at: 0, lasts: 0.07, loud: 0.1, shape: "triangle" }],
  place: [
    { hertz: 330, at: 0, lasts: 0.09, loud: 0.16, shape: "triangle" },
    { hertz: 990, at: 0, lasts: 0.04, loud: 0.05, shape: "sine" },
  ],
  score: [
    { hertz: 587, at: 0, lasts: 0.12, loud: 0.08, shape: "sine" },
    { hertz: 880, at: 0.07, lasts: 0.16, loud: 0.08, shape: "sine" },
  ],
  break: [
    { hertz: 233, at: 0, lasts: 0.16, loud: 0.1, shape: "triangle" },
    { hertz: 196, at: 0.08, lasts: 0.2, loud: 0.1, shape: "triangle" },
  ],
  turn: [
    { hertz: 523, at: 0, lasts: 0.16, loud: 0.09, shape: "sine" },
    { hertz: 784, at: 0.12, lasts: 0.26, loud: 0.09, shape: "sine" },
  ],
  end: [392, 523, 659, 784].map((hertz, i) => ({
    hertz,
    at: i * 0.12,
    lasts: 0.7,
    loud: 0.08,
    shape: "sine" as const,
  })),
  refuse: [{ hertz: 165, at: 0, lasts: 0.14, loud: 0.12, shape: "triangle" }],
};

const QUIET = 0.6;

class Sound {
  private context: AudioContext | null = null;

  play(name: SoundName): void {
    const isTouched = globalThis.navigator?.userActivation?.hasBeenActive ?? false;
    if (!settings.kept.sound || !isTouched || typeof AudioContext === "undefined") return;
    this.context ??= new AudioContext();
    void this.context.resume();
    for (const tone of TONES[name]) this.ring(this.context, tone);
  }

  private ring(context: AudioContext, { hertz, at, lasts, loud, shape }: Tone): void {
    const start = context.currentTime + at;
    const oscillator = new OscillatorNode(context, { type: shape, frequency: hertz });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud * QUIET, start + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0005, start + lasts);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + lasts);
  }
}

export const sound = new Sound();
