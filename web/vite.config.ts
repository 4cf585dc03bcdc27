import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { served } from "./scripts/served.mjs";

// Addresses in the page are relative, so that it can be served under any path.
export default defineConfig({
  base: "./",
  plugins: [svelte(), served()],
  build: {
    outDir: "../src/tilewright/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // A build on a busy machine is slow, which is no news.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
});
