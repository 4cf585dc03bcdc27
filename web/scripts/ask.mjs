// node scripts/ask.mjs DRIVER STEM: asks a module, whose files' names begin like that, what JSON on the input
// says, through `tests/driver.ts` as `bundle.mjs` made it. Beside the answers are the processor's seconds.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [driver, stem] = process.argv.slice(2);
const { answer } = await import(pathToFileURL(driver));
const [code, layout, weights] = ["wasm", "json", "weights"].map((kind) =>
  gunzipSync(readFileSync(`${stem}.${kind}.gz`)),
);
const asked = JSON.parse(readFileSync(0, "utf8"));
const began = process.cpuUsage();
const answers = await answer(asked, code, JSON.parse(layout), weights);
const { user, system } = process.cpuUsage(began);
process.stdout.write(JSON.stringify({ ...answers, seconds: (user + system) / 1e6 }));
