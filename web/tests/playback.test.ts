import { beforeEach, describe, expect, test } from "vitest";
import { type Clock, Playback } from "../src/table/playback";

class TestClock implements Clock {
  time = 0;
  #due: { at: number; act: () => void; timer: number } | null = null;
  #made = 0;

  now(): number {
    return this.time;
  }

  later(act: () => void, milliseconds: number): number {
    this.#made += 1;
    this.#due = { at: this.time + milliseconds, act, timer: this.#made };
    return this.#made;
  }

  cancel(timer: number): void {
    if (this.#due?.timer === timer) this.#due = null;
  }

  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    while (this.#due && this.#due.at <= end) {
      const { at, act } = this.#due;
      this.#due = null;
      this.time = at;
      act();
    }
    this.time = end;
  }
}

let clock: TestClock;
let shown: string[];
let waiting: number;
let beat: number;
let playback: Playback<string>;

beforeEach(() => {
  clock = new TestClock();
  shown = [];
  waiting = 0;
  beat = 800;
  playback = new Playback<string>(
    clock,
    () => beat,
    (event) => event.startsWith("own") || event.startsWith("chance"),
    (event) => shown.push(event),
    (count) => {
      waiting = count;
    },
  );
});

describe("events of others", () => {
  test("come one after another, each after its time", () => {
    for (const event of ["a", "b", "c"]) playback.add(event);
    expect(shown).toEqual(["a"]);
    expect(waiting).toBe(2);
    clock.pass(799);
    expect(shown).toEqual(["a"]);
    clock.pass(1);
    expect(shown).toEqual(["a", "b"]);
    clock.pass(800);
    expect(shown).toEqual(["a", "b", "c"]);
    expect(waiting).toBe(0);
  });

  test("do not wait where the one before has had its time", () => {
    playback.add("a");
    clock.pass(900);
    playback.add("b");
    expect(shown).toEqual(["a", "b"]);
  });

  test("come after one's own move has had its time", () => {
    playback.add("own");
    playback.add("a");
    expect(shown).toEqual(["own"]);
    clock.pass(800);
    expect(shown).toEqual(["own", "a"]);
  });

  test("can be skipped, and shown one by one by hand", () => {
    for (const event of ["a", "b", "c"]) playback.add(event);
    playback.skip();
    expect(shown).toEqual(["a", "b", "c"]);
    beat = Infinity;
    for (const event of ["d", "e"]) playback.add(event);
    clock.pass(60_000);
    expect(shown).toHaveLength(3);
    playback.next();
    expect(shown.at(-1)).toBe("d");
    expect(waiting).toBe(1);
    playback.next();
    expect(waiting).toBe(0);
  });

  test("are forgotten when the table comes anew", () => {
    for (const event of ["a", "b", "c"]) playback.add(event);
    playback.clear();
    clock.pass(10_000);
    expect(shown).toEqual(["a"]);
    expect(waiting).toBe(0);
  });
});

test("one's own moves and chance never wait, but nothing is shown out of order", () => {
  playback.add("a");
  playback.add("chance a");
  expect(shown).toEqual(["a", "chance a"]);
  playback.add("b");
  playback.add("chance b");
  expect(shown).toEqual(["a", "chance a"]);
  clock.pass(800);
  expect(shown).toEqual(["a", "chance a", "b", "chance b"]);
});
