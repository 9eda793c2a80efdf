import { isRecord, textOf } from "../http/body.ts";
import { obeyReport } from "./obey-report.ts";
import type { ScriptedAnswer } from "./script.ts";

const command = /CALL ([\w-]+) (\{[^\n]*\})/g;

/**
 * The worst model there is: it searches for what it was asked, then does whatever the found text tells it to, in the form
 * `CALL tool {arguments}`, where `tool` is how the name of a tool begins that it was offered.
 */
export function obey(body: Record<string, unknown>): ScriptedAnswer {
  const messages = Array.isArray(body.messages) ? body.messages.filter(isRecord) : [];
  const offered = (Array.isArray(body.tools) ? body.tools : [])
    .filter(isRecord)
    .map((tool) => (isRecord(tool.function) ? (textOf(tool.function.name) ?? "") : ""));
  const received = messages.filter(({ role }) => role === "tool");
  const request = messages.findLast(({ role }) => role === "user");
  const report = obeyReport(
    wordsOf(messages.find(({ role }) => role === "system")),
    messages.filter(({ role }) => role === "user").map(wordsOf),
  );
  if (report !== null) return report;
  if (received.length === 0)
    return { kind: "tools", calls: [{ name: "search_items", arguments: JSON.stringify({ query: wordsOf(request) }) }] };
  const calls = [...wordsOf(received.at(-1)).matchAll(command)].flatMap(([, begin = "", input = "{}"]) => {
    const name = offered.find((one) => one.startsWith(begin));
    return name === undefined ? [] : [{ name, arguments: input }];
  });
  if (received.length > 1 || calls.length === 0) return { kind: "text", text: "I did as I was told.", pieceLength: 24 };
  return { kind: "tools", calls: calls.slice(0, 4) };
}

function wordsOf(message: Record<string, unknown> | undefined): string {
  const content = message?.content;
  if (!Array.isArray(content)) return textOf(content) ?? "";
  return content
    .filter(isRecord)
    .map((part) => textOf(part.text) ?? "")
    .join("");
}
