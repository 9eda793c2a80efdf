import { expect, it } from "vitest";
import { inputOf, toolFields } from "./tool-fields.ts";

const schema = {
  type: "object",
  required: ["query"],
  properties: {
    query: { type: "string", title: "Words" },
    limit: { type: "integer" },
    sources: { type: "array", items: { type: "string" } },
    from: { anyOf: [{ type: "string" }, { type: "null" }] },
    groupBy: { enum: ["day", "source"] },
    isLoud: { type: "boolean" },
    more: { type: "object" },
    ticket_URL: { type: "string" },
    since: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
  },
};

it("gives each kind of input a field, and what was filled in its own type", () => {
  const fields = toolFields(schema);
  expect(fields.map(({ kind }) => kind)).toEqual([
    "text",
    "number",
    "list",
    "text",
    "choice",
    "switch",
    "json",
    "text",
    "moment",
  ]);
  expect(fields.map(({ label }) => label)).toEqual([
    "Words",
    "Limit",
    "Sources",
    "From",
    "Group by",
    "Is loud",
    "More",
    "Ticket URL",
    "Since",
  ]);
  expect(fields[0]).toMatchObject({ label: "Words", isRequired: true });
  const values = {
    query: "a",
    limit: "3",
    sources: "x\n\ny",
    from: "",
    groupBy: "day",
    isLoud: "true",
    more: '{"a":1}',
    since: "2026-11-20T08:30",
  };
  expect(inputOf(fields, values)).toEqual({
    query: "a",
    limit: 3,
    sources: ["x", "y"],
    groupBy: "day",
    isLoud: true,
    more: { a: 1 },
    since: "2026-11-20T08:30:00.000Z",
  });
  expect(inputOf(fields, { more: "{" })).toEqual({ more: "{" });
});

it("has no field for a schema that is none", () => {
  expect(toolFields({})).toEqual([]);
});
