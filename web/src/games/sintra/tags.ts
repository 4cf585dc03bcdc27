// What taking panes does, as small pictures among the tiles.
import type { Picture, Tag } from "../../contract/game";

const SHARD = "M1 2L6 .5L9 4L5.500 9.500L2 8ZM6 .5L4 5L9 4M4 5L2 8";
const WINDOW =
  "M1.500 9.500V4.500Q1.500 2 5 .5Q8.500 2 8.500 4.500V9.500ZM5 .5V9.500M1.500 5.500H8.500";

/** Broken panes, or a strip that is complete; points are said as they are. */
export function pictureOf(tag: Tag): Picture | null {
  const count = /^\d+/.exec(tag.text)?.[0];
  if (count) return { count, path: SHARD };
  return /\d/.test(tag.text) ? null : { path: WINDOW };
}
