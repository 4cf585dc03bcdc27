// Small tables for the pictures.
import type { AzulView } from "../view";

const EMPTY = ".....";

export function azulView(change: Partial<AzulView>): AzulView {
  return {
    round: 1,
    displays: ["bbbk"],
    center: "",
    marker: false,
    bag: 80,
    lid: 0,
    lines: [["", "", "", "", ""]],
    walls: [[EMPTY, EMPTY, EMPTY, EMPTY, EMPTY]],
    floors: [""],
    scores: [0],
    printed: {
      wall: ["byrkw", "wbyrk", "kwbyr", "rkwby", "yrkwb"],
      floor: [-1, -1, -2, -2, -2, -3, -3],
    },
    ...change,
  };
}

export const lineView = azulView({
  lines: [["", "", "y", "", "kk"]],
  walls: [[EMPTY, EMPTY, EMPTY, "...b.", EMPTY]],
  scores: [3],
});

export const wallView = azulView({
  lines: [["", "r", "yyy", "", "kk"]],
  walls: [[EMPTY, "...r.", ".wby.", EMPTY, EMPTY]],
  scores: [9],
});

export const floorView = azulView({ floors: ["*rr"], scores: [9] });

export const bonusView = azulView({
  walls: [["by...", ".b...", "kwbyr", ".k.b.", ".r..b"]],
  scores: [61],
});
