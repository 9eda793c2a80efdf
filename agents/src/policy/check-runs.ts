import { stemWord } from "@hoopoe/quotes/retrieval/stem-word.ts";
import type { Claims } from "./claim.ts";
import type { EvidenceSpan } from "./evidence-span.ts";
import { findClauses } from "./find-clauses.ts";

const wordsMax = 3;
/**
 * Two statements made one: "reached the payroll server" from "reached the wiki" and "the payroll server was patched". Words
 * that stand in the place of a clause's own, and come from another clause or quote, must there go with the word beside them.
 */
export function checkRuns(claims: Claims, spans: readonly EvidenceSpan[]): string[] {
  const said = stemsOf(claims).map(({ stems }) => stems);
  const quoted = spans.flatMap((span) => stemsOf(span.claims));
  if (quoted.length < 2) return [];
  const all = new Set(said.flat());
  return quoted.flatMap((clause) =>
    said
      .flatMap((words) => runsOutside(words, clause.stems))
      .filter(({ run, lead, next = "" }) => {
        // "The cellar was flooded and is dry": what a clause says may be said of what opened the one before it.
        const others = quoted
          .filter((other) => other !== clause)
          .filter(({ stems }) => run.every((stem) => stems.includes(stem)));
        return others.length > 0 && !others.some(({ stems, subject }) => [...stems, ...subject].includes(lead ?? next));
      })
      .filter((run) => {
        const own = ownWords(clause.stems, run);
        return own.length > 0 && own.every((stem) => !all.has(stem));
      })
      .map(({ run, lead, next }) => `the quotes don't say “${run.join(" ")}” about “${lead ?? next ?? ""}”`),
  );
}

interface Run {
  readonly run: readonly string[];
  /** The word before; absent where the run opens the clause, as `next` is where it ends it. */
  readonly lead: string | undefined;
  readonly leads: string | undefined;
  readonly next: string | undefined;
  readonly nexts: string | undefined;
}

function runsOutside(said: readonly string[], clause: readonly string[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < said.length; at += 1) {
    const lead = said[at - 1];
    if ((lead !== undefined && !clause.includes(lead)) || clause.includes(said[at] ?? "")) continue;
    const length = said.slice(at).findIndex((stem) => clause.includes(stem));
    const run = said.slice(at, length === -1 ? undefined : at + length);
    const behind = at + run.length;
    if (run.length <= wordsMax)
      runs.push({ run, lead, leads: said[at - 2], next: said[behind], nexts: said[behind + 1] });
  }
  return runs;
}

/** What the clause has in the run's place: between the same words, or behind or before the same two. */
function ownWords(clause: readonly string[], { lead, leads, next, nexts }: Run): readonly string[] {
  const from = lead === undefined ? 0 : clause.indexOf(lead) + 1;
  const to = next === undefined ? clause.length : clause.indexOf(next, from);
  if ((lead !== undefined && from === 0) || to === -1) return [];
  if (next === undefined) return leads !== undefined && clause[from - 2] === leads ? clause.slice(from) : [];
  if (lead === undefined && (nexts === undefined || clause[to + 1] !== nexts)) return [];
  return to - from <= wordsMax ? clause.slice(from, to) : [];
}

function stemsOf(claims: Claims): { stems: string[]; subject: string[] }[] {
  return findClauses(claims).map(({ words, subject }) => ({
    stems: words.map(stemWord),
    subject: subject.map(stemWord),
  }));
}
