import { stemWord } from "../../retrieval/stem-word.ts";
import { contentStems, tokenise } from "../../retrieval/tokenise.ts";
import type { ReadDoc } from "../read-docs.ts";

/** What tells one story from another of its kind: who and what is named, in the headline and at all, and the ids of the matter. */
export interface Marks {
  readonly lead: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly titleNames: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  /** The headline without its numbers, and the numbers. */
  readonly pattern: string;
  readonly numbers: string;
}

const leadCharacters = 900;
const identifier = /\b[A-Z]{2,}-\d[\d-]*\d\b/g;

export function readMarks(docs: readonly ReadDoc[]): Marks[] {
  const leads = docs.map(({ doc }) => `${doc.title}\n${doc.body.slice(0, leadCharacters)}`);
  const isName = nameTest(docs.map(({ doc }) => doc.body.slice(0, leadCharacters)));
  return docs.map(({ doc }, index) => {
    const lead = new Set(contentStems(leads[index] ?? ""));
    const title = new Set(contentStems(doc.title));
    const words = tokenise(doc.title).map(({ lower }) => lower);
    return {
      lead,
      title,
      names: new Set([...lead].filter(isName)),
      titleNames: new Set([...title].filter(isName)),
      ids: new Set(leads[index]?.match(identifier)),
      pattern: words.filter((word) => !/\d/.test(word)).join(" "),
      numbers: words.filter((word) => /\d/.test(word)).join(" "),
    };
  });
}

/** A name has its capital inside a sentence, and is nowhere written small: so German nouns that another item has small, and headlines, make none. */
function nameTest(bodies: readonly string[]): (stem: string) => boolean {
  const [large, small] = [new Set<string>(), new Set<string>()];
  for (const body of bodies) {
    for (const { text, lower, start } of tokenise(body)) {
      const stem = stemWord(lower.replace(/'s?$/, ""));
      if (/^\p{Ll}/u.test(text)) small.add(stem);
      else if (/^\p{Lu}/u.test(text) && /[\p{L},] $/u.test(body.slice(0, start).slice(-2))) large.add(stem);
    }
  }
  const calendar = new Set(calendarWords.map((word) => stemWord(word)));
  return (stem) => large.has(stem) && !small.has(stem) && !calendar.has(stem);
}

const calendarWords =
  `january february march april may june july august september october november december monday tuesday wednesday thursday friday
  saturday sunday cve`.split(/\s+/);
