import { describe, expect, test } from "vitest";
import { Line, type LineState, type Socket, type World } from "../src/connection/line";
import type { Answer } from "../src/generated/messages";

/** Sockets that a test opens and closes, and a clock that it turns. */
class TestWorld implements World {
  sockets: TestSocket[] = [];
  serverAnswers = false;
  now = 0;
  #timers = new Map<number, { at: number; act: () => void }>();
  #made = 0;

  open(): Socket {
    const socket = new TestSocket();
    this.sockets.push(socket);
    return socket;
  }

  async answers(): Promise<boolean> {
    return this.serverAnswers;
  }

  later(act: () => void, milliseconds: number): number {
    this.#made += 1;
    this.#timers.set(this.#made, { at: this.now + milliseconds, act });
    return this.#made;
  }

  cancel(timer: number): void {
    this.#timers.delete(timer);
  }

  random(): number {
    return 0.5;
  }

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const due = [...this.#timers].filter(([, { at }]) => at <= end);
      const [first] = due.sort(([, a], [, b]) => a.at - b.at);
      if (!first) break;
      this.#timers.delete(first[0]);
      this.now = first[1].at;
      first[1].act();
    }
    this.now = end;
  }

  get last(): TestSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("no socket was opened");
    return socket;
  }
}

class TestSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: unknown[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.closed = true;
  }

  hears(answer: Partial<Answer>): void {
    this.onmessage?.({ data: JSON.stringify(answer) });
  }
}

function started() {
  const world = new TestWorld();
  const states: LineState[] = [];
  const heard: Answer[] = [];
  const line = new Line(
    "ws://table",
    { heard: (answer) => heard.push(answer), changed: (state) => states.push(state) },
    world,
  );
  line.start();
  return { world, line, states, heard };
}

function joined() {
  const all = started();
  all.world.last.onopen?.();
  all.world.last.hears({ type: "company" });
  return all;
}

describe("the line", () => {
  test("joins, and is open when it has heard who is at the table", () => {
    const { world, states, heard } = joined();
    expect(world.last.sent).toEqual([{ type: "join" }]);
    expect(states).toEqual(["connecting", "open"]);
    expect(heard).toHaveLength(1);
  });

  test("comes back after a loss, waits longer each time, and never gives up", () => {
    const { world, states } = joined();
    const opened: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      const before = world.sockets.length;
      world.last.onclose?.({ code: 1006 });
      const lost = world.now;
      while (world.sockets.length === before) world.pass(100);
      opened.push(world.now - lost);
    }
    expect(opened.slice(0, 4)).toEqual([300, 600, 1200, 2400]);
    expect(opened.slice(5)).toEqual(Array(7).fill(8000));
    expect(states.at(-1)).toBe("lost");
    world.last.onopen?.();
    world.last.hears({ type: "whole" });
    expect(states.at(-1)).toBe("open");
  });

  test("drops a socket that does not answer", () => {
    const { world, line, states } = joined();
    const dead = world.last;
    line.say({ type: "askWhole" });
    world.pass(5_000);
    expect(dead.closed).toBe(true);
    expect(states.at(-1)).toBe("lost");
    world.pass(1_000);
    expect(world.last).not.toBe(dead);
  });

  test("drops a socket that never opens", () => {
    const { world } = started();
    world.pass(6_000);
    expect(world.sockets).toHaveLength(2);
  });

  test("asks after a sleep, and opens anew where nothing comes", () => {
    const { world, line } = joined();
    const slept = world.last;
    line.wake();
    expect(slept.sent.at(-1)).toEqual({ type: "askWhole" });
    world.pass(3_000);
    expect(world.sockets).toHaveLength(2);
  });

  test("opens at once when the network is back", () => {
    const { world, line } = joined();
    world.last.onclose?.({ code: 1006 });
    line.wake();
    expect(world.sockets).toHaveLength(2);
    world.pass(10_000);
    expect(world.sockets.filter((socket) => !socket.closed)).toHaveLength(1);
  });

  test("tests a long silence", () => {
    const { world } = joined();
    world.pass(25_000);
    expect(world.last.sent.at(-1)).toEqual({ type: "askWhole" });
  });

  test("does not fight a newer window for the seat", () => {
    const { world, line, states } = joined();
    world.last.onclose?.({ code: 4001 });
    world.pass(60_000);
    line.wake();
    expect(world.sockets).toHaveLength(1);
    expect(states.at(-1)).toBe("elsewhere");
    line.start();
    expect(world.sockets).toHaveLength(2);
  });

  test("stops where there is no such table, or this browser is nobody there", () => {
    for (const [code, state] of [
      [4404, "noSuchTable"],
      [4403, "stranger"],
    ] as const) {
      const { world, states } = started();
      world.last.onclose?.({ code });
      world.pass(60_000);
      expect(states.at(-1)).toBe(state);
      expect(world.sockets).toHaveLength(1);
    }
  });

  test("is quiet once it is stopped", () => {
    const { world, line } = joined();
    line.stop();
    world.pass(120_000);
    expect(world.sockets).toHaveLength(1);
    expect(world.last.closed).toBe(true);
  });

  /** The socket that is there fails, the server is asked, and the next one is opened. */
  async function fails(world: TestWorld): Promise<void> {
    const before = world.sockets.length;
    world.last.onclose?.({ code: 1006 });
    await Promise.resolve();
    await Promise.resolve();
    while (world.sockets.length === before) world.pass(100);
  }

  test("says when the server answers and only WebSockets do not get through", async () => {
    const { world, states } = started();
    await fails(world);
    world.serverAnswers = true;
    await fails(world);
    expect(states.at(-1)).toBe("lost");
    await fails(world);
    expect(states.at(-1)).toBe("blocked");
    await fails(world);
    expect(states.slice(states.indexOf("blocked"))).not.toContain("lost");
    world.last.onopen?.();
    world.last.hears({ type: "company" });
    expect(states.at(-1)).toBe("open");
    await fails(world);
    expect(states.at(-1)).toBe("lost");
  });

  test("a server that is away is lost, not blocked", async () => {
    const { world, states } = started();
    for (const answers of [true, false, true, false, false]) {
      world.serverAnswers = answers;
      await fails(world);
      expect(states.at(-1)).toBe("lost");
    }
  });
});
