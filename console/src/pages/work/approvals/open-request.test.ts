import { expect, it } from "vitest";
import { openRequest } from "./open-request.ts";

const [first, second, decided] = [{ id: "1" }, { id: "2" }, { id: "3" }];
const none = { id: undefined, lastId: undefined };

it("opens what the address names, else the newest of the list, else the one next to it", () => {
  const lists = { listed: [second, first], beside: [decided] };
  expect(openRequest(lists, { ...none, id: "3" })).toBe(decided);
  expect(openRequest(lists, { ...none, id: "9" })).toBeUndefined();
  expect(openRequest(lists, none)).toBe(second);
  expect(openRequest({ ...lists, listed: [] }, none)).toBe(decided);
});

it("keeps the open request when a newer one comes in, and moves on once it is decided", () => {
  const looked = { ...none, lastId: "1" };
  expect(openRequest({ listed: [second, first], beside: [decided] }, looked)).toBe(first);
  expect(openRequest({ listed: [second], beside: [first] }, looked)).toBe(second);
});
