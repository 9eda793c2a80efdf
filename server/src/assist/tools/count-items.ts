import { noFilters, type ItemFilters } from "@hoopoe/contract/assist/item-filters.ts";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import { defineReadTool } from "./define-read-tool.ts";
import { filterFieldWords, filterInput, filterPhrase, filtersInWords, toFilters } from "./item-input.ts";
import { itemQuery } from "./item-query.ts";
import { countAll, countItems, type Group, type Grouping, groupings, loadNames } from "./item-store.ts";
import { platformDoc } from "./platform-doc.ts";
import { plural, sourceName } from "./source-names.ts";
import type { Tool } from "./tool.ts";

const input = z.object({ ...filterInput, groupBy: z._default(z.enum(groupings), "total") });

/** Counts items exactly, in groups where asked. */
export function countItemsTool(db: Database, scope: Scope): Tool {
  return defineReadTool({
    id: "count_items",
    title: "Count items",
    description: `Counts the workspace's items exactly, in the database, in groups by source, author, day, thread, connection, kind, state or label (an item with several labels is in several groups). ${filtersInWords} It counts items, not things that items speak of.`,
    words:
      "Counts synced items exactly: all of them, or by source, author, day, thread, connection, kind, state or label.",
    fieldWords: { ...filterFieldWords, groupBy: { title: "Count by" } },
    input,
    async run({ groupBy, ...asked }, { asOf, streams, zone }) {
      const { filters, groups, total, without } = await db.withTenant(scope, async (trx) => {
        const present = (await loadNames(trx, streams)).map(({ label }) => label);
        const by = toFilters(asked, { zone, present });
        const all = await countAll(trx, itemQuery(by, streams));
        return {
          filters: by,
          total: all,
          groups: groupBy === "total" ? [] : await countItems(trx, itemQuery(by, streams), { groupBy, zone }),
          without: by.words === "" ? all : await countAll(trx, itemQuery({ ...by, words: "" }, streams)),
        };
      });
      const sentence = countSentence({ filters, total, without, zone });
      const named = groups.map(({ label, count }) => ({
        label: groupBy === "source" ? sourceName(label) : label,
        count,
      }));
      const lines = [sentence, ...named.slice(0, 60).map((group) => lineOf(groupBy, group))];
      return {
        summary: sentence,
        text: lines.join("\n"),
        docs: [platformDoc({ title: "Counted in this workspace by the database", lines, asOf })],
        // Authors and titles are others' words.
        taint:
          ["author", "thread", "state", "label"].includes(groupBy) && named.length > 0
            ? `names of ${groupBy}s, written by other people`
            : null,
        counts: [{ filters, count: total, left: [] }],
        ...(named.length < 2 ? {} : tableAndPlot({ groupBy, groups: named, total })),
      };
    },
  });
}

/** A count of texts that hold words says of how many, so that 0 is never taken for "there are none". */
export function countSentence(given: { filters: ItemFilters; total: number; without: number; zone: string }): string {
  const { filters, total, without, zone } = given;
  if (filters.words === "")
    return `There ${total === 1 ? "is" : "are"} ${plural(total, "item")}${filterPhrase(filters, zone)} in this workspace.`;
  const others = filterPhrase({ ...noFilters, ...filters, words: "" }, zone);
  const verb = total === 1 ? "contains" : "contain";
  return `${total.toLocaleString("en-US")} of ${plural(without, "item")}${others} in this workspace ${verb} “${filters.words}”.`;
}

function lineOf(groupBy: Grouping, { label, count }: Group): string {
  const verb = count === 1 ? "is" : "are";
  const said = label === "" ? "nobody named" : label;
  if (groupBy === "day") return `${plural(count, "item")} of this workspace ${verb} dated ${said}.`;
  return `${plural(count, "item")} of this workspace ${verb} from ${said}.`;
}

function tableAndPlot({ groupBy, groups, total }: { groupBy: Grouping; groups: readonly Group[]; total: number }) {
  const isTime = groupBy === "day";
  const title = `Items by ${groupBy}`;
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
