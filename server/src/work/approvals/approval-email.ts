import { withoutHiddenMarks } from "@hoopoe/quotes/hidden-marks.ts";
import { textOf } from "@hoopoe/contract/work/workflow-functions.ts";
import type { ApprovalRow } from "./approval-store.ts";

type Asked = Pick<ApprovalRow, "title" | "message" | "changes" | "arguments" | "subject" | "requestedBy" | "expiresAt">;

const changeCountMax = 20;
const charsMax = 300;

/**
 * The email that asks for an approval. What others wrote (names at the vendor, texts that would be sent, an agent's reasons)
 * is held to a line of its own kind, so that none of it reads like the email's own words or like its link.
 */
export function approvalEmail(approval: Asked, { link, workspace }: { link: string; workspace: string }): string {
  const changes = approval.changes.slice(0, changeCountMax).map(({ target, field, before, after }) => {
    const [from, to] = [before, after].map((side) => (side === null ? "nothing" : oneLine(side)));
    return `> ${oneLine(target)}, ${oneLine(field)}: ${from} -> ${to}`;
  });
  const asker = oneLine(approval.requestedBy?.name ?? "A job");
  return [
    `${asker} requests your approval in "${oneLine(workspace)}": ${oneLine(approval.title)}.`,
    ...(approval.message === "" ? [] : [quoted(approval.message)]),
    ...(changes.length === 0 ? [] : [`Proposed changes:\n${changes.join("\n")}`]),
    ...dataOf(approval),
    `To decide, open this link:\n${link}`,
    ...(approval.expiresAt === null ? [] : [`The request expires on ${approval.expiresAt.toUTCString()}.`]),
    "Opening the link doesn't decide anything.",
  ].join("\n\n");
}

/** What it is about, a line for each field; nothing where there is none. */
function dataOf({ arguments: input, subject }: Asked): string[] {
  const data = Object.keys(input).length > 0 ? input : subject;
  if (typeof data !== "object" || data === null) return data == null ? [] : [`About:\n> ${oneLine(textOf(data))}`];
  const lines = Object.entries(data).map(
    ([name, value]) => `> ${oneLine(name)}: ${oneLine(typeof value === "string" ? value : JSON.stringify(value))}`,
  );
  return lines.length === 0 ? [] : [`About:\n${lines.slice(0, changeCountMax).join("\n")}`];
}

function oneLine(text: string): string {
  const line = withoutHiddenMarks(text)
    .replaceAll(/[\s\u2028\u2029]+/g, " ")
    .trim();
  return line.length > charsMax ? `${line.slice(0, charsMax).toWellFormed()} …` : line;
}

/** As mail shows words of somebody else. */
function quoted(text: string): string {
  return withoutHiddenMarks(text)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => `> ${line}`)
    .join("\n");
}
