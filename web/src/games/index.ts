// The only list of games on the page; each is loaded when it is opened.
import type { GameModule } from "../contract/game";

const loaders: Record<string, () => Promise<{ default: GameModule }>> = {
  azul: () => import("./azul"),
  sintra: () => import("./sintra"),
  pavilion: () => import("./pavilion"),
};

export const GAMES = Object.keys(loaders);

export async function loadGame(name: string): Promise<GameModule> {
  const load = loaders[name];
  if (!load) throw new Error(`expected one of ${GAMES.join(", ")}, got ${name}`);
  return (await load()).default;
}
