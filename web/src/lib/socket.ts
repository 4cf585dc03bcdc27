// The connection to a table: a socket, or where sockets are blocked a stream of events. It comes back by itself,
// asks for what it missed, and sends again what was not answered.
import type { Lang } from "../contract/game";
import { address, socketAddress } from "./address";
import {
  isFinal,
  type ClientMessage,
  type Command,
  type Hello,
  type Refused,
  type Reply,
  type ServerMessage,
} from "./messages";
import { randomHex } from "./random";

export type LinkState = "connecting" | "open" | "waiting" | "ended";

export interface Listener {
  heard(message: ServerMessage): void;
  changed(state: LinkState): void;
  /** The number of the last event known, for what was missed. */
  after(): number | null;
  lang(): Lang;
}

interface Transport {
  send(message: ClientMessage): void;
  close(): void;
}

interface Ends {
  opened: () => void;
  heard: (message: ServerMessage) => void;
  closed: () => void;
}

const PING_MS = 20_000; // after this long without a word, ask for one
const SILENCE_MS = 45_000; // after this long without a word, the connection is dead
const SLOW_DOWN_MS = 1500; // before asking again, when the server says it was too fast
const FIRST_WAIT_MS = 400; // before connecting again; doubled with every failure
const LONGEST_WAIT_MS = 20_000;
const TRIES_BEFORE_STREAM = 2; // sockets that fail in a row
/** By HTTP status: why a table's stream is refused for good. */
const GONE: Record<number, string> = { 403: "closed", 404: "no_table", 410: "unreadable" };
const ID_BYTES = 12;

type Question = Extract<ClientMessage, { id: string }>;

export class Connection {
  /** The socket or stream in use. */
  private transport: Transport | null = null;
  /** What was asked and not yet answered, by its id. */
  private questions = new Map<string, { message: Question; answer: (reply: Reply) => void }>();
  /** Attempts in a row that failed. */
  private failures = 0;
  /** Connections in a row that closed before they said anything. */
  private mute = 0;
  /** Whether to use a stream instead of a socket. */
  private streams = false;
  private timers = { ping: 0, silence: 0, retry: 0, again: 0 };
  private state: LinkState = "connecting";
  /** The number of this attempt: what is heard from earlier ones is ignored. */
  private serial = 0;

  constructor(
    private readonly table: string,
    private readonly keys: string[],
    private readonly listener: Listener,
  ) {}

  start(): void {
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  stop(): void {
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.change("ended");
    this.drop();
  }

  /** Connect again from the start, as for another language. */
  restart(): void {
    this.drop();
    this.connect();
  }

  do(command: Command): Promise<Reply> {
    return this.ask({ type: "do", id: newId(), command });
  }

  why(move: string): Promise<Reply> {
    return this.ask({ type: "why", id: newId(), move });
  }

  tags(): Promise<Reply> {
    return this.ask({ type: "tags", id: newId() });
  }

  moves(): Promise<Reply> {
    return this.ask({ type: "moves", id: newId() });
  }

  history(before: number): Promise<Reply> {
    return this.ask({ type: "history", id: newId(), before });
  }

  /** Use one more key from the next connection on. */
  addKey(key: string): void {
    this.keys.push(key);
  }

  private ask(message: Question): Promise<Reply> {
    return new Promise((answer) => {
      this.questions.set(message.id, { message, answer });
      if (this.state === "open") this.transport?.send(message);
    });
  }

  private readonly hurry = (): void => {
    if (this.state === "waiting" && !document.hidden) this.connect();
  };

  private connect(): void {
    this.clear();
    this.change("connecting");
    const serial = ++this.serial;
    const isCurrent = (): boolean => serial === this.serial;
    const ends: Ends = {
      opened: () => isCurrent() && this.watch(),
      heard: (message) => isCurrent() && this.hear(message),
      closed: () => isCurrent() && this.retry(),
    };
    const hello: Hello = {
      type: "hello",
      table: this.table,
      keys: [...this.keys],
      after: this.listener.after(),
      lang: this.listener.lang(),
      frames: true,
    };
    this.transport = this.streams ? openStream(hello, ends) : openSocket(hello, ends);
    this.watch();
  }

  private hear(message: ServerMessage): void {
    this.watch();
    this.mute = 0;
    if (message.type === "welcome") this.welcome();
    if (message.type === "reply") this.answer(message);
    if (message.type === "closing") return this.retry(message.seconds * 1000);
    if (message.type === "refused") this.refused(message.code);
    this.listener.heard(message);
  }

  private welcome(): void {
    this.failures = 0;
    this.change("open");
    this.sendAll();
  }

  private sendAll(): void {
    for (const { message } of this.questions.values()) this.transport?.send(message);
  }

  private refused(code: string): void {
    if (isFinal(code)) this.stop();
    else if (this.state !== "open") this.retry();
    else if (code === "too_fast")
      this.timers.again = window.setTimeout(() => this.sendAll(), SLOW_DOWN_MS);
  }

  private answer(reply: Reply): void {
    const question = this.questions.get(reply.id);
    this.questions.delete(reply.id);
    question?.answer(reply);
  }

  /** A connection that is silent for long is dead, whatever it claims. */
  private watch(): void {
    clearTimeout(this.timers.ping);
    clearTimeout(this.timers.silence);
    this.timers.ping = window.setTimeout(() => this.transport?.send({ type: "ping" }), PING_MS);
    this.timers.silence = window.setTimeout(() => this.retry(), SILENCE_MS);
  }

  private retry(least = 0): void {
    if (this.state === "ended") return;
    if (this.state === "connecting" && ++this.mute >= TRIES_BEFORE_STREAM) {
      this.streams = !this.streams;
      this.mute = 0;
    }
    if (this.state === "open") this.streams = false;
    this.drop();
    this.change("waiting");
    const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.failures++);
    const jitter = 0.5 + Math.random();
    this.timers.retry = window.setTimeout(() => this.connect(), Math.max(least, backoff * jitter));
  }

  private drop(): void {
    this.serial++;
    this.clear();
    this.transport?.close();
    this.transport = null;
  }

  private clear(): void {
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
  }

  private change(state: LinkState): void {
    if (this.state === state && state !== "connecting") return;
    this.state = state;
    this.listener.changed(state);
  }
}

function openSocket(hello: Hello, ends: Ends): Transport {
  let socket: WebSocket;
  try {
    socket = new WebSocket(socketAddress(hello.table));
  } catch {
    queueMicrotask(ends.closed);
    return { send: () => {}, close: () => {} };
  }
  const send = (message: ClientMessage): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  };
  socket.onopen = () => {
    ends.opened();
    send(hello);
  };
  socket.onmessage = (event) => ends.heard(JSON.parse(String(event.data)) as ServerMessage);
  socket.onclose = ends.closed;
  return { send, close: () => socket.close() };
}

/** Events come as a stream, questions go as posts that are answered one by one. */
function openStream(hello: Hello, ends: Ends): Transport {
  const abort = new AbortController();
  const path = `api/tables/${encodeURIComponent(hello.table)}`;
  const keys = (hello.keys ?? []).join(",");
  const headers: Record<string, string> = keys ? { Authorization: `Bearer ${keys}` } : {};
  const query = new URLSearchParams({ lang: hello.lang ?? "en", frames: "1" });
  if (hello.after !== null && hello.after !== undefined) query.set("after", String(hello.after));

  const read = async (): Promise<void> => {
    const response = await fetch(address(`${path}/events?${query}`), {
      headers,
      signal: abort.signal,
      cache: "no-store",
    });
    if (response.status in GONE) return ends.heard(await readGone(response));
    if (!response.ok || !response.body)
      throw new Error(`expected a stream, got ${response.status}`);
    ends.opened();
    await readEvents(response.body, (data) => ends.heard(JSON.parse(data) as ServerMessage));
  };
  const send = async (message: ClientMessage): Promise<void> => {
    if (!("id" in message)) return;
    const body = JSON.stringify(message);
    const lang = `lang=${hello.lang ?? "en"}`;
    const response = await fetch(address(`${path}/messages?${lang}`), {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body,
      signal: abort.signal,
    });
    if (response.ok) ends.heard((await response.json()) as ServerMessage);
    else if (response.status === 400) ends.heard({ type: "reply", id: message.id, done: false });
    else ends.closed();
  };
  read().then(ends.closed, ends.closed);
  return { send: (message) => void send(message).catch(ends.closed), close: () => abort.abort() };
}

/** Why there is no stream; what is no answer of our server's has no words. */
async function readGone(response: Response): Promise<Refused> {
  const { text = "" } = (await response.json().catch(() => ({}))) as Partial<Refused>;
  return { type: "refused", code: GONE[response.status] ?? "", text };
}

/** Server-sent events: blocks of lines, those that begin with `data:` hold a message. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  heard: (data: string) => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true }))
      .replaceAll("\r\n", "\n")
      .split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n").filter((line) => line.startsWith("data:"));
      if (lines.length) heard(lines.map((line) => line.slice(5).trimStart()).join("\n"));
    }
  }
}

export function newId(): string {
  return randomHex(ID_BYTES);
}
