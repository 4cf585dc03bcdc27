import type { Plugin } from "vite";

export function served(): Plugin;
