// The page's types, made from the server's: reads JSON Schema, writes TypeScript.
import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

/** Docstrings become comments, lists of a fixed length tuples; other bounds are the server's to check. */
function revive(key, value) {
  if (key === "description") return value.replace(/^ +/gm, "").replaceAll("``", "`");
  if (value?.minItems !== value?.maxItems) {
    delete value.minItems;
    delete value.maxItems;
  }
  return value;
}

const schema = JSON.parse(readFileSync(0, "utf8"), revive);
const types = await compile(schema, schema.title, {
  bannerComment: `// Made by \`make protocol\` from ${schema.$comment}; edit that.`,
  additionalProperties: false,
  format: true,
  style: { printWidth: 100 },
});
process.stdout.write(types);
