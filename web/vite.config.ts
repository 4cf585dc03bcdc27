import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// Addresses in the page are relative, so that it can be served under any path.
export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    outDir: "../src/tilewright/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  test: { include: ["tests/**/*.test.ts", "src/**/*.test.ts"], testTimeout: 20_000, css: true },
});
