import { overlap, squash, wordsOf } from "./overlap.ts";

/** Compared letter by letter; the rest by the words they share. */
const strict = new Set(
  "to cc channel user url path folder project name document emoji status issue group sender method mailbox file label assignee priority issue_type verdict feed kind".split(
    " ",
  ),
);
const unitMinutes: Readonly<Record<string, number>> = {
  second: 1 / 60,
  sec: 1 / 60,
  minute: 1,
  min: 1,
  hour: 60,
  hr: 60,
  day: 1440,
  week: 10_080,
};

export function isSameParam(name: string, gold: string, planned: string | undefined): boolean {
  if (planned === undefined) return false;
  if (name === "private") return ["true", "private", "yes", "1"].includes(planned.toLowerCase());
  if (name === "duration") return minutesOf(gold) !== null && minutesOf(gold) === minutesOf(planned);
  if (name === "limit")
    return wordsOf(gold, { withGrammar: true }).join() === wordsOf(planned, { withGrammar: true }).join();
  const [ofGold, ofPlanned] = overlap(gold, planned);
  if (!strict.has(name)) return squash(gold) === squash(planned) || ofGold >= 0.5;
  if (bare(gold) !== "" && bare(gold) === bare(planned)) return true;
  return ["user", "assignee", "document"].includes(name) && ofGold === 1 && ofPlanned >= 0.4;
}

const bare = (text: string): string =>
  squash(text.toLowerCase().replace(/\b(?:channel|folder|project|the|label|issue|priority)\b/g, " ")) || squash(text);

function minutesOf(text: string): number | null {
  const words = wordsOf(text.replace(/(\d)([a-z])/gi, "$1 $2"), { withGrammar: true });
  let total: number | null = null;
  for (const [index, word] of words.entries()) {
    const unit = unitMinutes[words[index + 1] ?? ""];
    if (unit !== undefined && /^\d+$/.test(word)) total = (total ?? 0) + Number(word) * unit;
  }
  return total;
}
