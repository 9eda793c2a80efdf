import { headerOf } from "./message-json.ts";
import type { GmailMessage, Mailbox } from "./mailbox.ts";

/** The part of the search language that clients use: after, before, from, to, subject, label, in, has, rfc822msgid, words. */
export async function searchMessages(mailbox: Mailbox, q: string, withTrash: boolean): Promise<GmailMessage[]> {
  const terms = [...q.matchAll(/(-?)(?:(\w+):)?(?:"([^"]*)"|(\S+))/g)].map(([, minus, operator, quoted, bare]) => ({
    isNot: minus === "-",
    operator: operator ?? "",
    value: (quoted ?? bare ?? "").toLowerCase(),
  }));
  const isAnywhere = terms.some(({ operator, value }) => operator === "in" && value === "anywhere");
  const found: GmailMessage[] = [];
  for (const message of mailbox.messages.values()) {
    const isHidden = message.labelIds.includes("TRASH") || message.labelIds.includes("SPAM");
    if (isHidden && !withTrash && !isAnywhere) continue;
    let fits = true;
    for (const term of terms) fits &&= (await fitsTerm(mailbox, message, term)) !== term.isNot;
    if (fits) found.push(message);
  }
  return found.toSorted((a, b) => b.internalDate - a.internalDate || (a.id < b.id ? 1 : -1));
}

async function fitsTerm(
  mailbox: Mailbox,
  message: GmailMessage,
  { operator, value }: { operator: string; value: string },
): Promise<boolean> {
  switch (operator) {
    case "after":
      return message.internalDate >= secondsOf(value) * 1000;
    case "before":
      return message.internalDate < secondsOf(value) * 1000;
    case "from":
    case "to":
    case "subject":
      return (await headerOf(message, operator)).toLowerCase().includes(value);
    case "rfc822msgid":
      return message.raw
        .toString("latin1")
        .toLowerCase()
        .includes(`\nmessage-id: <${value.replace(/^<|>$/g, "")}>`);
    case "label":
    case "in":
      return (
        value === "anywhere" || message.labelIds.some((id) => mailbox.labels.get(id)?.name.toLowerCase() === value)
      );
    case "has":
      return value === "attachment" && message.raw.includes("Content-Disposition: attachment");
    default:
      return message.raw.toString("utf8").toLowerCase().includes(value);
  }
}

/** Epoch seconds, or a day as 2026/11/20. */
function secondsOf(value: string): number {
  return /^\d{9,}$/.test(value) ? Number(value) : Date.parse(value.replaceAll("/", "-")) / 1000;
}
