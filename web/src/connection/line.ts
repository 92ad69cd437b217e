/**
 * The line to the table: a WebSocket that comes back by itself and never gives up.
 *
 * A phone that slept may hold a socket that looks open but is dead, so silence is tested: what was
 * asked must be answered in time, else the socket is dropped and opened anew.
 */

import { type Answer, Close, type Command } from "../generated/messages";

export type LineState =
  | "connecting"
  | "open"
  | "lost"
  | "blocked"
  | "elsewhere"
  | "stranger"
  | "noSuchTable";

/** The part of a WebSocket that is used here. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Sockets and clocks, so that tests can hold them. */
export interface World {
  open(address: string): Socket;
  /** Does the server answer at this address that it wants a WebSocket? */
  answers(address: string): Promise<boolean>;
  later(act: () => void, milliseconds: number): number;
  cancel(timer: number): void;
  random(): number;
}

export interface Listener {
  heard(answer: Answer): void;
  changed(state: LineState): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8_000;
const PATIENCE = 5_000;
const PATIENCE_AFTER_SLEEP = 2_500;
const SILENCE = 25_000;
const SURE = 2; // tries after each of which the server answered, only not by WebSocket

const UPGRADE_REQUIRED = 426;

const FINAL: Readonly<Record<number, LineState>> = {
  [Close.ELSEWHERE]: "elsewhere",
  [Close.STRANGER]: "stranger",
  [Close.NO_SUCH_TABLE]: "noSuchTable",
};

export class Line {
  state: LineState = "connecting";
  #socket: Socket | null = null;
  #tries = 0;
  #blocked = 0;
  #retry: number | undefined;
  #watch: number | undefined;

  constructor(
    readonly address: string,
    readonly listener: Listener,
    readonly world: World,
  ) {}

  /** Open, or open anew: drops whatever was there. */
  start(): void {
    this.#drop();
    if (this.state !== "blocked") this.#enter(this.#tries === 0 ? "connecting" : "lost");
    const socket = this.world.open(this.address);
    this.#socket = socket;
    this.#expect(PATIENCE);
    socket.onopen = () => {
      this.#blocked = 0;
      socket.onopen = null;
      socket.send(JSON.stringify({ type: "join" }));
    };
    socket.onmessage = ({ data }) => {
      for (const line of String(data).split("\n")) {
        if (this.#socket === socket) this.#hear(line);
      }
    };
    socket.onclose = ({ code }) => this.#closed(code);
  }

  stop(): void {
    this.#drop();
  }

  /** Say something that will be answered; without a line it is lost, and who asked says it again. */
  say(command: Command): void {
    if (this.state !== "open") return;
    this.#socket?.send(JSON.stringify(command));
    this.#expect(PATIENCE);
  }

  /** The page was woken or the network is back: is the line still good? */
  wake(): void {
    if (this.state === "open") {
      this.#socket?.send(JSON.stringify({ type: "askWhole" }));
      this.#expect(PATIENCE_AFTER_SLEEP);
    } else if (["lost", "blocked", "connecting"].includes(this.state)) {
      this.start();
    }
  }

  #hear(text: string): void {
    const answer = JSON.parse(text) as Answer;
    if (answer.type === "company" || answer.type === "whole") {
      this.#tries = 0;
      if (this.state !== "open") this.#enter("open");
    }
    this.#cancelWatch();
    this.#watch = this.world.later(() => this.wake(), SILENCE);
    this.listener.heard(answer);
  }

  #closed(code: number): void {
    const unopened = this.#socket?.onopen != null;
    this.#drop();
    const final = FINAL[code];
    if (final) {
      this.#enter(final);
      return;
    }
    this.#tries += 1;
    if (this.state !== "blocked") this.#enter("lost");
    if (unopened) void this.#askWhy();
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (this.#tries - 1));
    this.#retry = this.world.later(() => this.start(), wait * (0.75 + this.world.random() / 2));
  }

  /** A socket that never opened: is the server away, or do only WebSockets not get through? */
  async #askWhy(): Promise<void> {
    const answers = await this.world.answers(this.address);
    this.#blocked = answers ? this.#blocked + 1 : 0;
    if (this.state !== "lost" && this.state !== "blocked") return;
    this.#enter(this.#blocked >= SURE ? "blocked" : "lost");
  }

  #expect(patience: number): void {
    this.#cancelWatch();
    this.#watch = this.world.later(() => this.#closed(0), patience);
  }

  #cancelWatch(): void {
    if (this.#watch !== undefined) this.world.cancel(this.#watch);
    this.#watch = undefined;
  }

  #drop(): void {
    this.#cancelWatch();
    if (this.#retry !== undefined) this.world.cancel(this.#retry);
    this.#retry = undefined;
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.onopen = null;
    socket.onmessage = null;
    socket.onclose = null;
    socket.close();
  }

  #enter(state: LineState): void {
    this.state = state;
    this.listener.changed(state);
  }
}

export const browserWorld: World = {
  open: (address) => new WebSocket(address) as Socket,
  answers: (address) =>
    fetch(address.replace(/^ws/, "http"), { cache: "no-store" }).then(
      ({ status }) => status === UPGRADE_REQUIRED,
      () => false,
    ),
  later: (act, milliseconds) => window.setTimeout(act, milliseconds),
  cancel: (timer) => window.clearTimeout(timer),
  random: Math.random,
};
