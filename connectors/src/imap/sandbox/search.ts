import { inSet, wordsOf } from "./commands.ts";
import type { ImapFolder, ImapMessage } from "./mailbox.ts";

/** The numbers that fit: ALL, UID, SINCE, BEFORE, DELETED, UNDELETED, NOT, HEADER, FROM, SUBJECT, BODY, TEXT. */
export function search({ messages }: ImapFolder, criteria: string): number[] {
  const words = wordsOf(criteria);
  const last = messages.at(-1)?.uid ?? 0;
  return messages.filter((message) => fits(message, [...words], last)).map(({ uid }) => uid);
}

function fits(message: ImapMessage, words: string[], last: number): boolean {
  while (words.length > 0) {
    const isNot = words[0]?.toUpperCase() === "NOT";
    if (isNot) words.shift();
    if (fitsOne(message, words, last) === isNot) return false;
  }
  return true;
}

/** Takes one criterion off the front. */
function fitsOne(message: ImapMessage, words: string[], last: number): boolean {
  const key = words.shift()?.toUpperCase() ?? "ALL";
  const text = () => message.raw.toString("utf8").toLowerCase();
  const header = (name: string) =>
    new RegExp(`^${name}:(.*(?:\r\n[ \t].*)*)`, "im").exec(message.raw.toString("utf8"))?.[1];
  const holds = (whole: string | undefined) =>
    (whole ?? "").toLowerCase().includes((words.shift() ?? "").toLowerCase());
  switch (key) {
    case "CHARSET":
      words.shift();
      return true;
    case "UID":
      return inSet(words.shift() ?? "", last)(message.uid);
    case "SINCE":
      return message.at.getTime() >= Date.parse(`${words.shift()} UTC`);
    case "BEFORE":
      return message.at.getTime() < Date.parse(`${words.shift()} UTC`);
    case "DELETED":
      return message.flags.has("\\Deleted");
    case "UNDELETED":
      return !message.flags.has("\\Deleted");
    case "HEADER":
      return holds(header(words.shift() ?? ""));
    case "FROM":
    case "SUBJECT":
      return holds(header(key));
    case "BODY":
    case "TEXT":
      return holds(text());
    default:
      return true;
  }
}
