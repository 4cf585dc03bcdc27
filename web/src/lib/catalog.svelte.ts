// What the server plays: asked once, when it is first needed.
import type { Lang } from "../contract/game";
import { getCatalog } from "./api";
import type { Catalog, GameShown } from "./protocol";

class KnownCatalog {
  /** Null until it has come. */
  known = $state.raw<Catalog | null>(null);
  private asked: Promise<Catalog> | null = null;

  /** Ask for it, unless that was done; after a failure one may try again. */
  load(): Promise<Catalog> {
    this.asked ??= this.ask().catch((error: unknown) => {
      this.asked = null;
      throw error;
    });
    return this.asked;
  }

  private async ask(): Promise<Catalog> {
    return (this.known = await getCatalog());
  }

  get games(): readonly GameShown[] {
    return this.known?.games ?? [];
  }

  game(name: string): GameShown | undefined {
    return this.games.find((game) => game.name === name);
  }

  title(name: string, lang: Lang): string | undefined {
    return this.game(name)?.title[lang];
  }
}

export const catalog = new KnownCatalog();
