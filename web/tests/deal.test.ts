// A deal is edited part by part, and comes out as it is written.
import { expect, test } from "vitest";
import type { FieldGroup, TileRow } from "../src/contract/editor";
import { changed, partsOf, type DealPart, type Written } from "../src/lib/analysis/deal";

const row = (label: string): TileRow => ({ label, letters: "by", size: 4, how: "heap" });
const GROUPS: FieldGroup[] = [
  {
    title: "Offer",
    fields: [
      { key: "displays", label: "Displays", kind: "tiles", rows: [row("First"), row("Second")] },
      { key: "supply", label: "Supply", kind: "tiles", rows: [row("Supply")] },
    ],
  },
  { title: "Player 2", fields: [{ key: "1.strips", label: "Strips", kind: "text" }] },
];
const DEAL: Written = {
  displays: ["bby", "-"],
  supply: "bb",
  strips: [
    ["1a", "2b"],
    ["3a", "4b"],
  ],
  more: ["p", "q"],
};

function part(label: string): DealPart {
  const found = partsOf(DEAL, GROUPS).find((one) => one.label === label);
  if (!found) throw new Error(`expected a part called ${label}`);
  return found;
}

test("parts have the editor's words and spaces, others are written", () => {
  expect(partsOf(DEAL, GROUPS).map(({ label, rows, text }) => [label, rows?.length, text])).toEqual(
    [
      ["Displays", 2, "bby/-"],
      ["Supply", 1, "bb"],
      ["strips 1", undefined, "1a 2b"],
      ["Player 2, Strips", undefined, "3a 4b"],
      ["more", undefined, "p q"],
    ],
  );
});

test.each([
  ["Displays", "by/yy", { displays: ["by", "yy"] }],
  ["Supply", "y", { supply: "y" }],
  [
    "Player 2, Strips",
    " 3b  4b ",
    {
      strips: [
        ["1a", "2b"],
        ["3b", "4b"],
      ],
    },
  ],
  ["more", "q", { more: ["q"] }],
])("%s is changed, and nothing else", (label, text, wanted) => {
  expect(changed(DEAL, part(label), text)).toEqual({ ...DEAL, ...wanted });
});

test("what was not changed is the same deal", () => {
  for (const one of partsOf(DEAL, GROUPS)) expect(changed(DEAL, one, one.text)).toEqual(DEAL);
});
