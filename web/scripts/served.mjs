// What is made once, after a build, for serving: the service worker with the list of files that it keeps, and
// compressed twins of all files that are worth it.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const WORKER = fileURLToPath(new URL("worker.js", import.meta.url));
const TEXT = /\.(js|css|svg|webmanifest)$/;
const LEAST = 500; // bytes: a smaller file fits into one packet anyway

/** A plugin of Vite. */
export function served() {
  let folder = "";
  return {
    name: "served",
    apply: "build",
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      writeWorker(folder);
      compressAll(folder);
    },
  };
}

function writeWorker(folder) {
  const digest = createHash("sha256");
  const all = filesIn(folder);
  for (const file of [...all, WORKER]) digest.update(readFileSync(file));
  const files = all.map((file) => relative(folder, file)).filter((path) => path !== "index.html");
  const version = digest.digest("hex").slice(0, 12);
  const head = `const VERSION = ${JSON.stringify(version)}, FILES = ${JSON.stringify(files)};\n`;
  writeFileSync(join(folder, "worker.js"), head + readFileSync(WORKER, "utf8"));
}

function compressAll(folder) {
  for (const file of filesIn(folder)) {
    const bytes = readFileSync(file);
    if (!TEXT.test(file) || bytes.length < LEAST) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

function filesIn(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
}
