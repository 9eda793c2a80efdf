import type { ItemFilters } from "@hoopoe/contract/assist/item-filters.ts";
import { sourceNames } from "@hoopoe/contract/intake/source-looks.ts";
import { localTime } from "@hoopoe/agents/chat/local-time.ts";
import { instantOf } from "@hoopoe/contract/wall-clock.ts";
import * as z from "zod/mini";
import { fail } from "../../platform/fail.ts";
import { sourceAndTimeWords, sourceName } from "./source-names.ts";

const name = z._default(z.string().check(z.maxLength(200)), "");
const time = z.optional(z.nullable(z.string().check(z.maxLength(40))));

/** The filters as a model or a person gives them: a day stands for all of it, in the asker's zone. */
export const filterInput = {
  words: z._default(z.string().check(z.maxLength(300)), ""),
  sources: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
  author: name,
  thread: name,
  connection: name,
  kind: name,
  state: name,
  label: name,
  from: time,
  to: time,
};
export const filtersSchema = z.object(filterInput);
export type FilterInput = z.output<typeof filtersSchema>;

export const filtersInWords =
  `Filters, all optional: \`words\` (all must occur; "a phrase", OR and -word are understood), \`sources\` (${[...sourceNames.keys()].join(", ")}), ` +
  "`author` (a name or an address), `thread` (a title, a channel such as #ops, or a ticket's title), `connection`, `kind` (a stream), `state` (of tickets: open, closed, or a status by its name), `label` (of tickets), `from` and `to` (a day such as 2026-11-07, both included, in the asker's zone, or ISO 8601 with its zone).";

export const filterFieldWords = {
  words: { title: "Words", description: "All of them must occur; leave empty to count everything." },
  ...sourceAndTimeWords,
  author: { title: "Author" },
  thread: { title: "Thread", description: "A title, or a channel such as #ops." },
  connection: { title: "Connection" },
  kind: { title: "Kind", description: "A stream of a source, such as messages." },
  state: { title: "State", description: "Of tickets: open, closed, or a status by its name." },
  label: { title: "Label", description: "Of tickets." },
};

/** What is counted by. @throws Failure tool-input-invalid: a source that this workspace hasn't, a time that can't be read */
export function toFilters(
  input: FilterInput,
  { zone, present }: { zone: string; present: readonly string[] },
): ItemFilters {
  const { words, author, thread, connection, kind, state, label } = input;
  const from = momentOf("from", input.from, zone);
  const to = momentOf("to", input.to, zone);
  return {
    words: words.trim(),
    sources: [...new Set(input.sources.map((said) => toSource(said, present)))],
    author: author.trim(),
    thread: thread.trim(),
    connection: connection.trim(),
    kind: kind.trim(),
    state: state.trim(),
    label: label.trim(),
    from,
    to,
  };
}

/** By its id or what it is called. One that isn't there would give a 0 that is true of nothing. */
function toSource(said: string, present: readonly string[]): string {
  const wanted = said.trim().toLowerCase();
  const known = [...new Set([...present, ...sourceNames.keys()])];
  const names = (source: string) => [source, sourceName(source), ...(sourceNames.get(source)?.words ?? [])];
  const isNamed = (source: string) => names(source).some((one) => one.toLowerCase() === wanted);
  const found = present.find(isNamed) ?? known.find(isNamed);
  if (found !== undefined) return found;
  const reason = `has no "${said}". This workspace has ${present.length === 0 ? "no items yet" : present.join(", ")}.`;
  return fail("tool-input-invalid", { field: "sources", reason });
}

const dayMs = 86_400_000;

/** A day, or a moment in ISO 8601; without a zone, the asker's. */
function momentOf(field: "from" | "to", said: string | null | undefined, zone: string): string | null {
  const text = (said ?? "").trim();
  if (text === "") return null;
  const [, date = "", clock = "", offset] =
    /^(\d{4}-\d{2}-\d{2})(?:T([\d:.]+)(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text) ?? [];
  const at = offset === undefined ? localMoment(date, { clock, zone, field }) : Date.parse(text);
  if (Number.isNaN(at))
    return fail("tool-input-invalid", { field, reason: "must be a day such as 2026-11-07, or a moment in ISO 8601" });
  return new Date(at).toISOString();
}

/** NaN where there is no such moment. A day alone begins with `from` and ends with `to`. */
function localMoment(
  date: string,
  { clock, zone, field }: { clock: string; zone: string; field: "from" | "to" },
): number {
  const at = Date.parse(`${date}T${clock === "" ? "00:00" : clock}Z`) + (clock === "" && field === "to" ? dayMs : 0);
  if (Number.isNaN(at)) return at;
  const wall = new Date(at);
  return instantOf(
    {
      year: wall.getUTCFullYear(),
      month: wall.getUTCMonth() + 1,
      day: wall.getUTCDate(),
      hour: wall.getUTCHours(),
      minute: wall.getUTCMinutes(),
    },
    zone,
  );
}

/** The filters as the end of a sentence: " from Jira by “Ines Roth” from 2026-11-01 00:00 +01:00". */
export function filterPhrase(
  { words, sources, author, thread, connection, kind, state, label, from, to }: ItemFilters,
  zone: string,
) {
  return [
    sources.length === 0 ? "" : ` from ${sources.map(sourceName).join(" and ")}`,
    connection === "" ? "" : ` of the connection “${connection}”`,
    kind === "" ? "" : ` of the kind “${kind}”`,
    state === "" ? "" : ` in the state “${state}”`,
    label === "" ? "" : ` with the label “${label}”`,
    author === "" ? "" : ` by “${author}”`,
    thread === "" ? "" : ` in the thread “${thread}”`,
    from === null ? "" : ` since ${localTime(from, zone)}`,
    to === null ? "" : ` before ${localTime(to, zone)}`,
    words === "" ? "" : ` with “${words}”`,
  ].join("");
}
