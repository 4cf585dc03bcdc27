// Small tables for the pictures.
import type { Strip } from "../shown";
import type { SintraView } from "../view";

const printed: SintraView["printed"] = {
  strips: {
    "1a": "YYYOO",
    "1b": "BBBYP",
    "2a": "OOOPP",
    "2b": "GGGOB",
    "3a": "PPPBB",
    "3b": "YYYPG",
    "4a": "BBBGG",
    "4b": "OOOBY",
    "5a": "GGGYY",
    "5b": "PPPGO",
    "6a": "YYPPB",
    "6b": "GGOOP",
    "7a": "OOBBG",
    "7b": "BBYYO",
    "8a": "PPGGY",
    "8b": "JJOBY",
  },
  windows: [1, 2, 3, 4, 2, 2, 1, 1],
  track: [0, -1, -2, -3, -4, -5, -8, -11, -14, -18],
  ornaments: [
    [1, 2],
    [3, 4],
    [5, 6],
    [7, 8],
  ],
  ornament_points: [0, 0, 3, 6, 10],
};

/** "2a:oop" is strip 2, side a, with three panes. */
function strips(texts: string): Strip[] {
  return texts.split(" ").map((text) => {
    const [strip = "", panes = ""] = text.split(":");
    return { strip, panes };
  });
}

export function sintraView(change: Partial<SintraView>): SintraView {
  return {
    round: 3,
    first: 0,
    keep: null,
    displays: ["ooyb"],
    center: "",
    marker: false,
    bag: 60,
    tower: 0,
    indicator: "ypbg",
    strips: [strips("1a 3a 2a 4a 7a 5a 6b 8a")],
    windows: [["", "", "", "", "", "", "", ""]],
    glaziers: [1],
    track: [0],
    lost: [0],
    scores: [0],
    printed,
    ...change,
  };
}

export const glazierView = sintraView({
  strips: [strips("1a 3a:pp 2a:oop 4a:b 7a:b 5a 6b 8a")],
  glaziers: [3],
  scores: [7],
});

export const fullView = sintraView({
  strips: [strips("1a 3a 2a:oo 4b:oooby 7a:b 5a 6b 8a")],
  glaziers: [4],
});
export const turnedView = sintraView({
  strips: [strips("1a 3a 2a:oo 4a 7a:b 5a 6b 8a")],
  windows: [["", "", "", "o", "", "", "", ""]],
  glaziers: [4],
});

export const windowsView = sintraView({ windows: [["b", "", "p", "", "g", "", "yo", ""]] });

export const trackView = sintraView({ track: [3] });

export const ornamentsView = sintraView({ windows: [["yo", "pb", "g", "b", "", "", "", ""]] });
