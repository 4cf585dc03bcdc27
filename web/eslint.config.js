// Recommended rules, with types; what Prettier decides is left to it.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default defineConfig(
  { ignores: ["src/lib/protocol.ts", "src/games/*/shown.ts"] },
  js.configs.recommended,
  ts.configs.recommendedTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    rules: { "no-undef": "off" }, // svelte-check reports undefined names
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    // Scripts that Node runs: JavaScript, without types.
    files: ["**/*.js", "**/*.mjs"],
    extends: [ts.configs.disableTypeChecked],
    languageOptions: { globals: { Buffer: "readonly", process: "readonly", URL: "readonly" } },
    rules: { "no-undef": "error" },
  },
  {
    files: ["scripts/worker.js"], // the service worker: a browser runs it
    languageOptions: {
      globals: { self: "readonly", caches: "readonly", fetch: "readonly", Request: "readonly" },
    },
  },
);
