import type { ChatMessage } from "@hoopoe/contract/assist/conversation.ts";
import { expect, it } from "vitest";
import { branchOf } from "./branch-of.ts";

const said = (id: string, parentId: string | null): ChatMessage => ({
  id,
  parentId,
  role: "user",
  text: id,
  attachments: [],
  createdAt: "2026-11-20T00:00:00.000Z",
});
const messages = [said("a", null), said("b", "a"), said("c", "b"), said("b2", "a"), said("a2", null)];
const shown = (chosen: Record<string, string>) => branchOf(messages, chosen).map(({ message }) => message.id);

it("shows the newest branch until another one is chosen, and a chosen one to its end", () => {
  expect(shown({})).toEqual(["a2"]);
  expect(shown({ "": "a" })).toEqual(["a", "b2"]);
  expect(shown({ "": "a", a: "b" })).toEqual(["a", "b", "c"]);
  expect(branchOf(messages, { "": "a" })[1]?.siblings.map(({ id }) => id)).toEqual(["b", "b2"]);
});

it("comes to an end where messages name each other", () => {
  expect(branchOf([said("x", "y"), said("y", "x")], {})).toEqual([]);
  expect(branchOf([said("x", null), { ...said("x", "x"), id: "x" }], {}).length).toBeLessThanOrEqual(3);
});
