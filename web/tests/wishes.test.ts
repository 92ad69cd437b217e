import { expect, test } from "vitest";
import type { Command, Done, Reason, Refused } from "../src/generated/messages";
import { Wishes } from "../src/table/wishes";

function atTable() {
  const said: Command[] = [];
  let made = 0;
  const wishes = new Wishes(
    (command) => said.push(command),
    () => `id${++made}`,
  );
  return { said, wishes };
}

const done = (id: string): Done => ({ type: "done", id });
const refused = (id: string, code: string) =>
  ({ type: "refused", id, reason: { code } as Reason }) as Refused;

test("each wish has an id, and is settled by its own answer", async () => {
  const { said, wishes } = atTable();
  const name = wishes.ask({ type: "rename", person: 1, name: "Mari" });
  const begin = wishes.ask({ type: "begin" });
  expect(said).toEqual([
    { type: "rename", id: "id1", person: 1, name: "Mari" },
    { type: "begin", id: "id2" },
  ]);
  expect(wishes.answered(refused("id1", "name-taken"))).toBe(true);
  expect(wishes.answered(done("id2"))).toBe(true);
  expect(await name).toEqual({ code: "name-taken" });
  expect(await begin).toBeNull();
  expect(wishes.open).toBe(0);
});

test("what was not answered is said again with the same id, and nothing else is", () => {
  const { said, wishes } = atTable();
  wishes.ask({ type: "begin" });
  wishes.ask({ type: "lock", locked: true });
  wishes.answered(done("id1"));
  wishes.sayAgain();
  expect(said.slice(2)).toEqual([{ type: "lock", id: "id2", locked: true }]);
});

test("an answer to something else is none of a wish", () => {
  const { wishes } = atTable();
  wishes.ask({ type: "begin" });
  expect(wishes.answered(done("other"))).toBe(false);
  expect(wishes.open).toBe(1);
});
