import { expect, it } from "vitest";
import { outsideRecipients } from "./outside-recipients.ts";

const url = "https://tools.partner.example:8443/mcp";
const self = "tools.partner.example";

it.each<[string, unknown, string[]]>([
  ["what names nobody: the server alone", { title: "Outage", priority: 1, notify: true }, []],
  [
    "an address in any field",
    { note: "Tell Ann <ann@acme.example>, and bo@acme.example." },
    ["ann@acme.example", "bo@acme.example"],
  ],
  ["an address whose name is no word", { x: '"e v"@evil.example' }, ["@evil.example"]],
  [
    "the host of a link",
    { text: "see https://drop.example/x?y=1 wss://a:b@in.example" },
    ["b@in.example", "drop.example", "in.example"],
  ],
  ["who stands in a field that says to whom", { channel: "general", to: ["U123", 42] }, ["general", "U123", "42"]],
  [
    "such fields by other names",
    { channelId: "C1", recipient_email: "x", replyTo: "y", userIds: ["z"] },
    ["C1", "x", "y", "z"],
  ],
  ["a channel or person by its mark", { where: "#incidents", who: "@ann" }, ["#incidents", "@ann"]],
  ["deep inside, in lists, and as a name of a field", { a: [{ b: { "eve@evil.example": 1 } }] }, ["eve@evil.example"]],
  ["all that a field which says to whom holds", { to: { id: "r1", kind: "room" } }, ["r1", "room"]],
  ["fields that only sound alike", { total: "7", tool: "x", format: "md", topic: "gate" }, []],
])("%s", (_what, input, recipients) => expect(outsideRecipients(url, input)).toEqual([self, ...recipients]));

it("what is hidden too deep to be read is somebody that no list names", () => {
  let input: unknown = "eve@evil.example";
  for (let depth = 0; depth < 30; depth += 1) input = [input];
  expect(outsideRecipients(url, input)).toEqual([self, "recipients nested too deep in its input"]);
});
