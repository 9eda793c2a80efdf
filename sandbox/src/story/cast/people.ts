import { hash32, type Random } from "../random.ts";
import type { Person } from "../story.ts";
import { nameGroups } from "../words/person-names.ts";

const voices = ["terse", "warm", "formal", "chatty", "plain", "plain"];
/** Seeds that differ modulo this share no full name: each name belongs to one class. */
const nameClasses = 31;

/** Full names for one story, no first name and no last name twice, so that "ask Marta" is clear. */
export function namesFor(seed: number, count: number, random: Random): { first: string; last: string }[] {
  const own = nameGroups.flatMap((group) =>
    group.first.flatMap((first) => group.last.map((last) => ({ first, last }))),
  );
  const mine = own.filter(
    ({ first, last }) => hash32(`${first} ${last}`) % nameClasses === Math.abs(seed) % nameClasses,
  );
  const used = new Set<string>();
  const chosen: { first: string; last: string }[] = [];
  for (const name of random.shuffle(mine)) {
    if (used.has(name.first) || used.has(name.last)) continue;
    used.add(name.first).add(name.last);
    chosen.push(name);
    if (chosen.length === count) return chosen;
  }
  throw new Error(`only ${chosen.length} of ${count} names for seed ${seed}`);
}

export function personOf(
  name: { first: string; last: string },
  job: { id: string; title: string; team: string; org: string; domain: string; voice?: string },
): Person {
  const local = `${name.first}.${name.last}`.toLowerCase().replace(/[^a-z.]/g, "");
  return {
    id: job.id,
    first: name.first,
    last: name.last,
    full: `${name.first} ${name.last}`,
    email: `${local}@${job.domain}`,
    title: job.title,
    team: job.team,
    org: job.org,
    voice: job.voice ?? voices[hash32(local) % voices.length] ?? "plain",
  };
}

export function slackId(seed: number, index: number): string {
  return `U0${(hash32(`${seed}-${index}`) >>> 0).toString(36).toUpperCase().padStart(7, "0").slice(0, 7)}${index.toString(36).toUpperCase().padStart(2, "0")}`;
}
