// node scripts/bundle.mjs FOLDER NAME=FILE...: scripts of the page as modules that a test can import, made by
// the same tool as the page.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { build } from "vite";

const [folder, ...named] = process.argv.slice(2);
await build({
  configFile: false,
  logLevel: "warn",
  base: "./",
  publicDir: false,
  plugins: [svelte()],
  build: {
    outDir: folder,
    emptyOutDir: false,
    minify: false,
    rolldownOptions: { external: /^node:/ },
    lib: { entry: Object.fromEntries(named.map((one) => one.split("="))), formats: ["es"] },
  },
});
