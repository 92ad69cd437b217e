import { expect, test } from "vitest";
import { keyOf, routeOf } from "../src/route";

test.each([
  ["/", { page: "start" }],
  ["/t/abc", { page: "table", table: "abc" }],
  ["/t/abc/", { page: "table", table: "abc" }],
  ["/rules/ten", { page: "rules", game: "ten" }],
  ["/rules/rahast-vabaks", { page: "rules", game: "rahast-vabaks" }],
  ["/rules/poker", { page: "nowhere" }],
  ["/learn/ten", { page: "lesson", game: "ten" }],
  ["/learn/rahast-vabaks/", { page: "lesson", game: "rahast-vabaks" }],
  ["/learn/poker", { page: "nowhere" }],
  ["/admin", { page: "admin" }],
  ["/design", { page: "design" }],
  ["/rules", { page: "nowhere" }],
  ["/t", { page: "nowhere" }],
  ["/t/a/b", { page: "nowhere" }],
  ["/index.html", { page: "nowhere" }],
])("%s", (path, route) => {
  expect(routeOf(path)).toEqual(route);
});

test.each([
  ["", null],
  ["#", null],
  ["#ABDEGHIK", "ABDEGHIK"],
  ["#RV-12", null],
])("the key in %s", (hash, key) => {
  expect(keyOf(hash)).toBe(key);
});
