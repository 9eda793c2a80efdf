import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { defineReadTool } from "./define-read-tool.ts";
import { countItems, type Group } from "./figures-store.ts";
import { platformDoc } from "./platform-doc.ts";
import { plural, sourceAndTimeWords, sourceName } from "./source-names.ts";
import type { Tool } from "./tool.ts";

const input = z.object({
  query: z._default(z.string().check(z.maxLength(300)), ""),
  groupBy: z._default(z.enum(["total", "source", "author", "day"]), "total"),
  sources: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20)), []),
  from: z.optional(z.nullable(z.iso.datetime())),
  to: z.optional(z.nullable(z.iso.datetime())),
  /** The stretch of time in words, for the sentence. */
  period: z._default(z.string().check(z.maxLength(60)), ""),
});

/** Counts items exactly, in groups where asked. */
export function countItemsTool(db: Database, scope: Scope): Tool {
  return defineReadTool({
    id: "count_items",
    title: "Count items",
    description:
      "Counts the workspace's items exactly, in the database. Group by source, author or day. `query`: words that must all occur. `from` and `to`: ISO 8601 in UTC. `sources`: gmail, slack, jira, news, file, microsoft365, email-security.",
    words: "Counts synced items exactly: all of them, or by source, author or day.",
    fieldWords: {
      query: { title: "Words", description: "All of them must occur; leave empty to count everything." },
      groupBy: { title: "Count by" },
      ...sourceAndTimeWords,
      period: { title: "Name of the period", description: "As the answer should call it, such as “this week”." },
    },
    input,
    async run({ query, groupBy, sources, from = null, to = null, period }, { asOf, streams }) {
      const words = query.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
      const asked = { words, sources: sources.length === 0 ? null : sources, from, to, streams };
      const { groups, total, ofAll } = await db.withTenant(scope, async (trx) => {
        const found = await countItems(trx, { ...asked, groupBy });
        const all = groupBy === "total" ? found : await countItems(trx, { ...asked, groupBy: "total" });
        const wordless = words.length === 0 ? all : await countItems(trx, { ...asked, words: [], groupBy: "total" });
        return {
          groups: groupBy === "total" ? [] : found,
          total: all[0]?.count ?? 0,
          ofAll: wordless[0]?.count ?? 0,
        };
      });
      const whole = sentenceOf({ total, ofAll, sources, query, period: period || periodOf(from, to) });
      const named = groups.map(({ label, count }) => ({
        label: groupBy === "source" ? sourceName(label) : label,
        count,
      }));
      const lines = [whole, ...named.slice(0, 12).map((group) => lineOf(groupBy, group))];
      const doc = platformDoc({ title: "Counted in this workspace by the database", lines, asOf });
      const title = `Items by ${groupBy}`;
      return {
        summary: whole,
        text: lines.join("\n"),
        docs: [doc],
        // Authors name themselves, so a list of them is text of others.
        taint: groupBy === "author" && named.length > 0 ? "names of authors, written by other people" : null,
        ...(named.length < 2 ? {} : tableAndPlot({ title, groupBy, groups: named, total })),
      };
    },
  });
}

/** A count of texts that contain words says of how many, so that 0 is never taken for "there are none". */
function sentenceOf(given: {
  total: number;
  ofAll: number;
  sources: readonly string[];
  query: string;
  period: string;
}): string {
  const { total, ofAll, sources, query, period } = given;
  const from = sources.length === 0 ? "" : ` from ${sources.map(sourceName).join(" and ")}`;
  const when = period === "" ? " in this workspace" : ` ${period}`;
  if (query.trim() === "" || ofAll === 0)
    return `There ${total === 1 ? "is" : "are"} ${plural(total, "item")}${from}${when}.`;
  const verb = total === 1 ? "contains" : "contain";
  return `${total.toLocaleString("en-US")} of ${plural(ofAll, "item")}${from}${when} ${verb} “${query.trim()}”.`;
}

function periodOf(from: string | null, to: string | null): string {
  if (from === null && to === null) return "";
  if (to === null) return `since ${from?.slice(0, 10)}`;
  return from === null ? `before ${to.slice(0, 10)}` : `from ${from.slice(0, 10)} to ${to.slice(0, 10)}`;
}

function lineOf(groupBy: string, { label, count }: Group): string {
  const verb = count === 1 ? "is" : "are";
  if (groupBy === "day") return `${plural(count, "item")} of this workspace ${verb} dated ${label}.`;
  return `${plural(count, "item")} of this workspace ${verb} from ${label === "" ? "nobody named" : label}.`;
}

function tableAndPlot(given: { title: string; groupBy: string; groups: readonly Group[]; total: number }) {
  const { title, groupBy, groups, total } = given;
  const isTime = groupBy === "day";
  const [largest] = groups.toSorted((a, b) => b.count - a.count);
  const points = (isTime ? groups : groups.slice(0, 12)).map(({ label, count }) => ({ label, value: count }));
  const head = groupBy.charAt(0).toUpperCase() + groupBy.slice(1);
  return {
    table: {
      title,
      columns: [head, "Items"],
      rows: groups.slice(0, 50).map(({ label, count }) => [label === "" ? "nobody named" : label, count]),
    },
    plot: {
      kind: isTime ? ("line" as const) : ("bars" as const),
      title,
      unit: "items",
      story:
        largest === undefined
          ? ""
          : `${largest.label || "Nobody named"} has the most: ${largest.count.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}.`,
      points,
    },
  };
}
