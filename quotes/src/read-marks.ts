import { stemWord } from "./retrieval/stem-word.ts";
import { contentStems, tokenise } from "./retrieval/tokenise.ts";
import type { ReadDoc } from "./read-docs.ts";

/** What tells one story from another of its kind: who and what is named, in the headline and at all, and the ids of the matter. */
export interface Marks {
  readonly lead: ReadonlySet<string>;
  readonly title: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
  readonly titleNames: ReadonlySet<string>;
  readonly ids: ReadonlySet<string>;
  /** The headline's words in their order, without numbers. */
  readonly form: readonly string[];
  /** What has a capital where the headline is written small, and what the body tells of as a thing: behind an article or the like. */
  readonly formNames: ReadonlySet<string>;
  readonly things: ReadonlySet<string>;
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
      form: contentStems(doc.title).filter((stem) => !/\d/.test(stem)),
      formNames: capitalsOf(doc.title),
      things: thingsOf(doc.body.slice(0, leadCharacters)),
      pattern: words.filter((word) => !/\d/.test(word)).join(" "),
      numbers: words.filter((word) => /\d/.test(word)).join(" "),
    };
  });
}

/** Of a headline that has a capital on each word, none says anything. */
function capitalsOf(title: string): ReadonlySet<string> {
  const inner = tokenise(title).slice(1);
  const large = inner.filter(({ text }) => /^\p{Lu}/u.test(text));
  return new Set(large.length * 2 > inner.length ? [] : large.map(({ lower }) => stemWord(lower.replace(/'s?$/, ""))));
}

const beforeThing = /(?:^|[.!?]\s+|'s\s+|\b(?:the|an?|its|their|of|on|in|at|to|for|from|by)\s+)$/iu;

function thingsOf(body: string): ReadonlySet<string> {
  const things = tokenise(body).filter(({ start }) => beforeThing.test(body.slice(Math.max(0, start - 8), start)));
  return new Set(things.map(({ lower }) => stemWord(lower.replace(/'s?$/, ""))));
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
