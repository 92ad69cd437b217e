import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { at, pathBelow } from "../src/root";

const SOURCES = join(import.meta.dirname, "../src");

test("a path here and back", () => {
  expect(at("/t/abc")).toBe(`${at("/")}t/abc`);
  expect(pathBelow(at("/t/abc"))).toBe("/t/abc");
  expect(pathBelow(at("/"))).toBe("/");
});

/** A link or request that begins at the host's root leads out where there is a path before it. */
test("no source names an address from the root of the host", () => {
  const named = /(href|src|action)="\/|\b(fetch|url)\(["'`]?\//;
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => /\.(svelte|ts|css)$/.test(file));
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter((file) => named.test(readFileSync(join(SOURCES, file), "utf8")))).toEqual(
    [],
  );
});
