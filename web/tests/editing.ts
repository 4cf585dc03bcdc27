// The page's side of `tests/test_position_editor.py`: positions through their editors, records through the tree.
import type { PositionEditor } from "../src/contract/editor";
import { readFields, textThrough, writeFields } from "../src/lib/analysis/fields";
import { writeRecord } from "../src/lib/analysis/record";
import { treeOf } from "../src/lib/analysis/tree";
import type { RecordRead } from "../src/lib/protocol";
import { faultText } from "../src/shared/positionFields";

interface Edited {
  /** The position's text, out of what is edited. */
  same: string;
  /** The same where the bag is left to hold the rest. */
  rest: string;
  /** The fields that people see. */
  keys: string[];
}

const found = import.meta.glob<{ default: PositionEditor }>("../src/games/*/editors/position.ts", {
  eager: true,
});

function edited(text: string): Edited {
  const written = readFields(text);
  const editor = found[`../src/games/${written.name}/editors/position.ts`]?.default;
  if (!editor) throw new Error(`expected an editor of ${written.name}`);
  const groups = editor.groups(written.fields, Number(written.fields.players), "fr");
  const same = textThrough(groups, written);
  const { name, fields } = readFields(same);
  return {
    same,
    rest: writeFields({ name, fields: { ...fields, [editor.rest]: "" } }),
    keys: groups.flatMap((group) => group.fields.map(({ key }) => key)),
  };
}

/** What people are told, by language. */
function told(game: string, said: string): string[] {
  const faults = found[`../src/games/${game}/editors/position.ts`]?.default.faults ?? {};
  return [
    faultText(said, faults, (letter) => letter, "en"),
    faultText(said, faults, (letter) => letter, "fr"),
  ];
}

interface Asked {
  game: string;
  positions: string[];
  records: RecordRead[];
  faults: string[];
}

export function answer(asked: Asked): unknown {
  return {
    faults: asked.faults.map((said) => told(asked.game, said)),
    positions: asked.positions.map(edited),
    records: asked.records.map((read) => writeRecord(read.head, treeOf(read))),
  };
}
