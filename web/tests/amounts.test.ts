import { expect, test } from "vitest";
import { ago, size } from "../src/admin/amounts";

test.each([
  [0, "0 seconds ago"],
  [59, "59 seconds ago"],
  [60, "1 minute ago"],
  [3599, "59 minutes ago"],
  [7200, "2 hours ago"],
  [86400 * 3 + 5, "3 days ago"],
])("%s seconds", (seconds, words) => {
  expect(ago(seconds, "en")).toBe(words);
});

test.each([
  [0, "0 kB"],
  [1234, "1.2 kB"],
  [999_949, "999.9 kB"],
  [2_000_000, "2 MB"],
])("%s bytes", (bytes, words) => {
  expect(size(bytes, "en")).toBe(words);
});
