import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { served } from "./scripts/served.mjs";

interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[] } | null;
}

/** Whether the first page needs a module at once. */
function isFirst(id: string, graph: Graph, seen = new Set<string>()): boolean {
  const found = seen.has(id) ? null : graph.getModuleInfo(id);
  seen.add(id);
  return !!found && (found.isEntry || found.importers.some((one) => isFirst(one, graph, seen)));
}

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
    rolldownOptions: {
      checks: { bundlerTimings: false },
      // A browser asks for six files at once, and each further round costs a phone half a second:
      // so what is needed first is one script and one style.
      output: {
        codeSplitting: {
          groups: [{ name: (id, graph) => (isFirst(id, graph) ? "first" : null) }],
        },
      },
    },
  },
});
