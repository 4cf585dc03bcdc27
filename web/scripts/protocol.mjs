// The page's types, made from the server's messages: reads JSON Schema, writes TypeScript.
import { readFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const schema = JSON.parse(readFileSync(0, "utf8"));
const types = await compile(schema, "Protocol", {
  bannerComment: "// Made by `make protocol` from src/tilewright/server/messages.py; edit that.",
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  format: true,
  style: { printWidth: 100 },
});
process.stdout.write(types);
