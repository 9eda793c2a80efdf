import { describe, expect, it } from "vitest";
import { factsFound } from "./facts-found.ts";
import { generateStory } from "./generate-story.ts";
import { plainItems, sentencesOf } from "./items.ts";
import { generateTruth } from "./truth.ts";

const seeds = Array.from({ length: 20 }, (_, index) => index + 1);
/** A different weekday and hour for each seed: the fortnight must hold its nine working days whenever it ends. */
const endOf = (seed: number): Date => new Date(Date.UTC(2026, 1, 20 + seed, (seed * 5) % 24, seed));
const optionsOf = (seed: number): { seed: number; endsAt: Date } => ({ seed, endsAt: endOf(seed) });

describe("generateStory", () => {
  it.each(seeds)("seed %i tells at least 600 items inside its fortnight", (seed) => {
    const story = generateStory(optionsOf(seed));
    const items = plainItems(story);
    expect(items.length).toBeGreaterThanOrEqual(600);
    expect(items.filter((item) => item.at < story.startsAt || item.at > story.endsAt)).toEqual([]);
    for (const kind of ["mail", "chat", "ticket", "news"])
      expect(items.filter((item) => item.kind === kind).length).toBeGreaterThan(40);
  });

  it("generates the same story twice for the same seed and end", () => {
    expect(JSON.stringify(generateStory(optionsOf(7)))).toBe(JSON.stringify(generateStory(optionsOf(7))));
  });

  it("gives every item an identifier of its own", () => {
    const story = generateStory(optionsOf(4));
    for (const list of [story.mails, story.chats, story.tickets, story.news])
      expect(new Set(list.map((item) => item.id)).size).toBe(list.length);
    expect(new Set(story.tickets.map((ticket) => ticket.key)).size).toBe(story.tickets.length);
  });

  it.each(seeds)("seed %i leaves no template mark in its words, and does not call itself invented", (seed) => {
    const text = plainItems(generateStory(optionsOf(seed)))
      .map((item) => `${item.title}\n${item.body}`)
      .join("\n");
    expect(text).not.toMatch(/\{[\w.#-]+\}|\[[^\]\n]*\|[^\]\n]*\]|undefined|NaN/);
    expect(text).not.toMatch(/\bdemo\b|\bfacts?\b|\blorem\b/i);
  });

  it.each(seeds)("seed %i names only reserved domains and addresses", (seed) => {
    const text = JSON.stringify(generateStory(optionsOf(seed)));
    const domains = [...text.matchAll(/@([a-z0-9.-]+)/gi)]
      .map((found) => found[1] ?? "")
      .filter((domain) => domain.includes("."));
    expect(domains.filter((domain) => !domain.replace(/\.$/, "").endsWith(".example"))).toEqual([]);
    const addresses = [...text.matchAll(/\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b/g)].map((found) => found[0]);
    expect(addresses.filter((address) => !/^(192\.0\.2|198\.51\.100|203\.0\.113)\./.test(address))).toEqual([]);
  });

  it("keeps weekends quiet", () => {
    const items = plainItems(generateStory({ seed: 3, endsAt: new Date("2026-03-20T17:00:00Z") }));
    const atWeekend = items.filter((item) => [0, 6].includes(item.at.getUTCDay())).length;
    expect(atWeekend / items.length).toBeLessThan(0.12);
    expect(atWeekend).toBeGreaterThan(0);
  });

  it("writes the same body hardly ever twice", () => {
    const bodies = plainItems(generateStory(optionsOf(9)))
      .filter((item) => item.kind !== "chat")
      .map((item) => item.body);
    expect(new Set(bodies).size / bodies.length).toBeGreaterThan(0.99);
  });
});

describe("the truth of a story", () => {
  it.each(seeds)("seed %i: each of twelve facts is stated in at least two items that its search terms find", (seed) => {
    const story = generateStory(optionsOf(seed));
    const near = plainItems(story).filter((item) =>
      story.searchTerms.some((term) => `${item.title}\n${item.body}`.toLowerCase().includes(term.toLowerCase())),
    );
    const truth = generateTruth(optionsOf(seed));
    const times = truth.map((fact) => ({
      fact: fact.id,
      items: near.filter((item) => factsFound([fact], sentencesOf(`${item.title}\n${item.body}`)).length > 0).length,
    }));
    expect(times).toHaveLength(12);
    expect(times.filter(({ items }) => items < 2)).toEqual([]);
  });

  it("no two of twenty seeds share a person, a company, a number, a name or an address of the truth", () => {
    const owners = new Map<string, number>();
    for (const seed of seeds) {
      const story = generateStory(optionsOf(seed));
      const own = new Set([
        story.companyName,
        story.companyDomain,
        ...story.people.map((person) => person.full),
        ...generateTruth(optionsOf(seed)).flatMap(distinctive),
      ]);
      for (const value of own) {
        expect(owners.get(value), `${value} of seed ${seed}`).toBeUndefined();
        owners.set(value, seed);
      }
    }
  });

  it("states an early number that is corrected later", () => {
    for (const seed of [1, 2, 3]) {
      const truth = generateTruth(optionsOf(seed));
      const [right = "", wrong = ""] =
        truth
          .map((fact) => /^([\d,]+), not ([\d,]+)\.$/.exec(fact.answer))
          .find((found) => found !== null)
          ?.slice(1) ?? [];
      const items = plainItems(generateStory(optionsOf(seed)));
      const firstOf = (text: string): number => items.findIndex((item) => item.body.includes(` ${text} `));
      expect(firstOf(wrong)).toBeGreaterThan(0);
      expect(firstOf(right)).toBeGreaterThan(firstOf(wrong));
    }
  });
});

/** Words that could give a story away: counts, names with a capital or a dot or a dash; not clocks, dates and verbs. */
function distinctive(fact: { mustContain: string[][] }): string[] {
  return fact.mustContain
    .flatMap((alternatives) => (alternatives.length === 1 ? alternatives : []))
    .filter((text) => !/^\d\d:\d\d$/.test(text) && /[A-Z.\d-]/.test(text));
}
