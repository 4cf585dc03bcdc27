// What is asked over HTTP about people; with the reader's card, if there is one.
import type { Lang } from "../contract/game";
import { ask } from "./api";
import { address } from "./address";
import { card } from "./card.svelte";
import type {
  Blocked,
  CardMade,
  CardShown,
  CardTables,
  History,
  Invitations,
  Noted,
  OfferWanted,
  OpenTables,
  RatingList,
  SeatTaken,
  SeekWanted,
  Sought,
  VacationShown,
} from "./protocol";
import { readEvents } from "./socket";

function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const json: Record<string, string> = body ? { "Content-Type": "application/json" } : {};
  return ask<T>(path, {
    method,
    headers: { ...card.headers, ...json },
    body: body ? JSON.stringify(body) : null,
  });
}

export const makeCard = (name: string): Promise<CardMade> => call("POST", "api/cards", { name });
export const getCard = (lang: Lang, secret: string): Promise<CardTables> =>
  ask(`api/card?lang=${lang}`, { headers: { Authorization: `Bearer ${secret}` } });
export const renameCard = (name: string): Promise<CardShown> => call("POST", "api/card", { name });
export const renewCard = (secret: string): Promise<CardShown> =>
  call("POST", "api/card/renew", { secret });
export const deleteCard = (): Promise<Noted> => call("DELETE", "api/card");
export const untie = (table: string): Promise<Noted> => call("DELETE", `api/card/ties/${table}`);

export const getBlocked = (): Promise<Blocked> => call("GET", "api/card/blocks");
export const block = (table: string, seat: number): Promise<Blocked> =>
  call("POST", "api/card/blocks", { table, seat });
export const unblock = (id: string): Promise<Blocked> => call("DELETE", `api/card/blocks/${id}`);
export const report = (table: string, seat: number, text: string): Promise<Noted> =>
  call("POST", "api/reports", { table, seat, text });

export const getRatings = (game: string, season?: number): Promise<RatingList> =>
  call("GET", `api/ratings/${game}${season ? `?season=${season}` : ""}`);

export function getHistory(wanted: Record<string, string>): Promise<History> {
  const given = Object.entries(wanted).filter(([, value]) => value);
  return call("GET", `api/card/history?${new URLSearchParams(given)}`);
}

export const getOpen = (me: string): Promise<OpenTables> => call("GET", `api/open?me=${me}`);
export const offer = (wanted: OfferWanted): Promise<Noted> => call("POST", "api/open", wanted);
export const endOffer = (table: string, host: string): Promise<Noted> =>
  call("POST", "api/open/end", { table, host });
export const sit = (table: string, name: string, key: string): Promise<SeatTaken> =>
  call("POST", `api/open/${table}/seat`, { name, key });
export const seek = (wanted: SeekWanted): Promise<Sought> => call("POST", "api/seek", wanted);
export const stopSeeking = (wanted: SeekWanted): Promise<Noted> =>
  call("POST", "api/seek/stop", wanted);

export const getVacation = (): Promise<VacationShown> => call("GET", "api/card/vacation");
export const planVacation = (began: number, until: number): Promise<VacationShown> =>
  call("POST", "api/card/vacation", { began, until });
export const endVacation = (): Promise<VacationShown> => call("DELETE", "api/card/vacation");

export const getInvitations = (): Promise<Invitations> => call("GET", "api/card/invitations");
export const invite = (table: string, guest: string): Promise<Noted> =>
  call("POST", "api/card/invitations", { table, card: guest });
export const acceptInvitation = (table: string, name: string, key: string): Promise<SeatTaken> =>
  call("POST", `api/card/invitations/${table}`, { name, key });
export const declineInvitation = (table: string): Promise<Noted> =>
  call("DELETE", `api/card/invitations/${table}`);

/** A file that only the card's holder may have: fetched, then saved. */
export async function download(path: string, name: string): Promise<void> {
  const response = await fetch(address(path), { headers: card.headers });
  if (!response.ok) throw new Error(`expected a file, got ${response.status}`);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Hear of the card's tables as they change, until told to stop; a broken line comes back by itself. */
export function follow(
  lang: Lang,
  heard: (tables: CardTables) => void,
  lost: () => void = () => {},
): () => void {
  const abort = new AbortController();
  let wait = FIRST_WAIT_MS;
  const listen = async (): Promise<void> => {
    while (!abort.signal.aborted) {
      const response = await fetch(address(`api/card/events?lang=${lang}`), {
        headers: card.headers,
        signal: abort.signal,
        cache: "no-store",
      }).catch(() => null);
      if (response?.status === 401) return lost();
      if (response?.ok && response.body) {
        wait = FIRST_WAIT_MS;
        await readEvents(response.body, (data) => hear(data, heard)).catch(() => {});
      }
      await new Promise((done) => setTimeout(done, wait));
      wait = Math.min(LONGEST_WAIT_MS, wait * 2);
    }
  };
  void listen();
  return () => abort.abort();
}

function hear(data: string, heard: (tables: CardTables) => void): void {
  const message = JSON.parse(data) as { type: string };
  if (message.type === "tables") heard(message as CardTables & { type: "tables" });
}
