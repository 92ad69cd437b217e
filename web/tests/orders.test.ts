import { expect, test } from "vitest";
import type { Command, Refused, Whole } from "../src/generated/messages";
import { Orders } from "../src/table/orders";

function atTable() {
  const said: Command[] = [];
  const orders = new Orders((command) => said.push(command), "test");
  return { said, orders };
}

const whole = (number: number, round = 1) => ({ type: "whole", number, round }) as Whole;
const refused = (id: string) => ({ type: "refused", id }) as Refused;

test("a second tap orders nothing while the first is under way", () => {
  const { said, orders } = atTable();
  expect(orders.give("draw", 4, 1)).toBe(true);
  expect(orders.give("draw", 4, 1)).toBe(false);
  expect(said).toEqual([{ type: "move", id: "test.1", round: 1, number: 4, move: "draw" }]);
  orders.happened(5);
  expect(orders.busy).toBe(false);
});

test("an order that the server does not know of is sent again with the same id", () => {
  const { said, orders } = atTable();
  orders.give("draw", 4, 1);
  orders.renewed(whole(4));
  expect(said[1]).toEqual(said[0]);
  expect(orders.busy).toBe(true);
});

test("an order that was carried out while the line was lost is settled", () => {
  const { said, orders } = atTable();
  orders.give("draw", 4, 1);
  orders.renewed(whole(6));
  expect(said).toHaveLength(1);
  expect(orders.busy).toBe(false);
});

test("a move of a game that is over does not go into the next one", () => {
  const { said, orders } = atTable();
  orders.give("draw", 4, 1);
  orders.renewed(whole(4, 2));
  expect(said).toHaveLength(1);
  expect(orders.busy).toBe(false);
});

test("a refusal ends the order that it answers, and no other", () => {
  const { orders } = atTable();
  orders.give("draw", 4, 1);
  expect(orders.refused(refused("other"))).toBe(false);
  expect(orders.busy).toBe(true);
  expect(orders.refused(refused("test.1"))).toBe(true);
  expect(orders.busy).toBe(false);
});

test("no two commands have the same id", () => {
  const { orders } = atTable();
  const ids = [orders.newId(), orders.newId(), new Orders(() => undefined).newId()];
  expect(new Set(ids).size).toBe(3);
});
