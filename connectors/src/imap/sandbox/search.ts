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
  const next = () => words.shift() ?? "";
  switch (key) {
    case "CHARSET":
      next();
      return true;
    case "UID":
      return inSet(next(), last)(message.uid);
    case "SINCE":
      return message.at.getTime() >= Date.parse(`${next()} UTC`);
    case "BEFORE":
      return message.at.getTime() < Date.parse(`${next()} UTC`);
    case "DELETED":
      return message.flags.has("\\Deleted");
    case "UNDELETED":
      return !message.flags.has("\\Deleted");
    case "HEADER":
      return holds(header(message, next()), next());
    case "FROM":
    case "SUBJECT":
      return holds(header(message, key), next());
    case "BODY":
    case "TEXT":
      return holds(message.raw.toString("utf8"), next());
    default:
      return true;
  }
}

function header({ raw }: ImapMessage, name: string): string {
  return new RegExp(`^${name}:(.*(?:\r\n[ \t].*)*)`, "im").exec(raw.toString("utf8"))?.[1] ?? "";
}

function holds(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
