import { localTime } from "@hoopoe/agents/chat/local-time.ts";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { countSentence } from "./count-items.ts";
import { defineReadTool } from "./define-read-tool.ts";
import { describeSpan } from "./describe-span.ts";
import { filterFieldWords, filterInput, filterPhrase, filtersInWords, filtersSchema, toFilters } from "./item-input.ts";
import { itemQuery } from "./item-query.ts";
import { countAll, listItems, loadItem, loadNames } from "./item-store.ts";
import { platformDoc } from "./platform-doc.ts";
import { plural } from "./source-names.ts";
import type { Tool } from "./tool.ts";

const itemId = z.string().check(z.regex(/^\d{1,18}$/, "must be the number after “item” in a source's heading"));
const counted = "Counted in this workspace by the database";
const byOthers = (count: number) => (count === 0 ? null : `text of ${plural(count, "item")} written by other people`);

/** Lists by filters, in order of time, with the exact number of all of them. */
export function listItemsTool(db: Database, scope: Scope): Tool {
  const limit = z._default(z.int().check(z.minimum(1), z.maximum(60)), 20);
  return defineReadTool({
    id: "list_items",
    title: "List items",
    description: `Lists items by filters, newest or oldest first, with the exact number of all that match. The first or last item of anything: limit 1. ${filtersInWords}`,
    words: "Lists synced items by filters, newest or oldest first, with how many there are.",
    fieldWords: { ...filterFieldWords, order: { title: "Order" }, limit: { title: "Limit" } },
    input: z.object({ ...filterInput, order: z._default(z.enum(["newest", "oldest"]), "newest"), limit }),
    async run({ order, limit: countMax, ...asked }, { asOf, streams, zone }) {
      const { filters, total, items, without } = await db.withTenant(scope, async (trx) => {
        const by = toFilters(asked, { zone, present: (await loadNames(trx, streams)).map(({ label }) => label) });
        const listed = await listItems(trx, itemQuery(by, streams), { order, limit: countMax });
        return { filters: by, without: await countAll(trx, itemQuery({ ...by, words: "" }, streams)), ...listed };
      });
      const sentence = countSentence({ filters, total, without, zone });
      const shown = items.length < total ? ` The ${order} ${items.length} are shown.` : "";
      return {
        summary: sentence,
        text: `${sentence}${shown}`,
        docs: [...items, platformDoc({ title: counted, lines: [sentence], asOf })],
        taint: byOthers(items.length),
        counts: [{ filters, count: total, left: [] }],
      };
    },
  });
}

/** The first and the last item by filters, and how far they are apart. */
export function itemRangeTool(db: Database, scope: Scope): Tool {
  return defineReadTool({
    id: "item_range",
    title: "First and last item",
    description: `The first and the last item by filters, how many there are, and the time between them. ${filtersInWords}`,
    words: "Finds the first and the last item by filters, and the time between them.",
    fieldWords: filterFieldWords,
    input: filtersSchema,
    async run(asked, { asOf, streams, zone }) {
      const { filters, first, last } = await db.withTenant(scope, async (trx) => {
        const by = toFilters(asked, { zone, present: (await loadNames(trx, streams)).map(({ label }) => label) });
        return {
          filters: by,
          first: await listItems(trx, itemQuery(by, streams), { order: "oldest", limit: 1 }),
          last: await listItems(trx, itemQuery(by, streams), { order: "newest", limit: 1 }),
        };
      });
      const [from, to] = [first.items[0], last.items[0]];
      const what = `${plural(first.total, "item")}${filterPhrase(filters, zone)}`;
      const lines =
        from === undefined || to === undefined
          ? [`There are 0 items${filterPhrase(filters, zone)} in this workspace.`]
          : [
              `The first of ${what} is dated ${localTime(from.date, zone)}, the last ${localTime(to.date, zone)}.`,
              `Between them: ${describeSpan(Date.parse(to.date) - Date.parse(from.date))}.`,
            ];
      const items = [from, to].flatMap((item) => item ?? []);
      return {
        summary: lines[0] ?? "",
        text: lines.join("\n"),
        docs: [...new Set(items), platformDoc({ title: counted, lines, asOf })],
        taint: byOthers(items.length),
        counts: [{ filters, count: first.total, left: [] }],
      };
    },
  });
}

/** Counts of several sets of filters, with the difference between the first two. */
export function compareCountsTool(db: Database, scope: Scope): Tool {
  const set = z.object({ name: z.string().check(z.minLength(1), z.maxLength(80)), ...filterInput });
  return defineReadTool({
    id: "compare_counts",
    title: "Compare counts",
    description: `Counts two to six sets of items, each with its own name and filters, exactly, and says which is larger. ${filtersInWords}`,
    words: "Counts several sets of items and says which is larger.",
    fieldWords: { sets: { title: "Sets", description: "Each with a name and filters." } },
    input: z.object({ sets: z.array(set).check(z.minLength(2), z.maxLength(6)) }),
    async run({ sets }, { asOf, streams, zone }) {
      const found = await db.withTenant(scope, async (trx) => {
        const present = (await loadNames(trx, streams)).map(({ label }) => label);
        const all = [];
        for (const { name, ...asked } of sets) {
          const filters = toFilters(asked, { zone, present });
          all.push({ name, filters, count: await countAll(trx, itemQuery(filters, streams)) });
        }
        return all;
      });
      const [most, next] = found.toSorted((a, b) => b.count - a.count);
      const apart = (most?.count ?? 0) - (next?.count ?? 0);
      const lines = [
        ...found.map(({ name, filters, count }) => `${name}: ${plural(count, "item")}${filterPhrase(filters, zone)}.`),
        apart === 0
          ? "The two largest are equal."
          : `“${most?.name}” has the most, ${plural(apart, "item")} more than the next.`,
      ];
      return {
        summary: found.map(({ name, count }) => `${name}: ${count}`).join(", "),
        text: lines.join("\n"),
        docs: [platformDoc({ title: counted, lines, asOf })],
        taint: null,
        counts: found.map(({ filters, count }) => ({ filters, count, left: [] })),
      };
    },
  });
}

const momentOrItem = z.string().check(z.minLength(1), z.maxLength(40));

/** How long it was from one moment or item to another. */
export function timeBetweenTool(db: Database, scope: Scope): Tool {
  return defineReadTool({
    id: "time_between",
    title: "Time between",
    description:
      "The exact time between two moments. `from` and `to`: ISO 8601 with its zone, or the number of an item (of its heading) for the moment that it was written.",
    words: "Computes the time between two moments or items.",
    fieldWords: { from: { title: "From" }, to: { title: "To" } },
    input: z.object({ from: momentOrItem, to: momentOrItem }),
    async run({ from, to }, { asOf, streams, zone }) {
      const momentOf = async (field: string, said: string): Promise<number> => {
        if (/^\d{1,18}$/.test(said)) {
          const item = await db.withTenant(scope, (trx) => loadItem(trx, said, streams));
          return item === undefined ? fail("item-not-found") : Date.parse(item.date);
        }
        const at = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(said) ? Date.parse(said) : Number.NaN;
        const reason = "must be ISO 8601 with its zone, or the number of an item";
        return Number.isNaN(at) ? fail("tool-input-invalid", { field, reason }) : at;
      };
      const [start, end] = [await momentOf("from", from), await momentOf("to", to)];
      const shown = (at: number) => localTime(new Date(at).toISOString(), zone);
      const line = `From ${shown(start)} to ${shown(end)}: ${describeSpan(end - start)}.`;
      const doc = platformDoc({ title: "Computed from the two moments", lines: [line], asOf });
      return { summary: line, text: line, docs: [doc], taint: null };
    },
  });
}

const pageChars = 6_000;

/** One item, all of it in pages. */
export function openItemTool(db: Database, scope: Scope): Tool {
  return defineReadTool({
    id: "open_item",
    title: "Open item",
    description:
      "Reads one item whole, 6,000 characters a page. `id`: the number after “item” in a source's heading. `offset`: where to continue.",
    words: "Reads one item whole.",
    fieldWords: { id: { title: "Item" }, offset: { title: "From character" } },
    input: z.object({ id: itemId, offset: z._default(z.int().check(z.nonnegative()), 0) }),
    async run({ id, offset }, { streams }) {
      const item = await db.withTenant(scope, (trx) => loadItem(trx, id, streams));
      if (item === undefined) return fail("item-not-found");
      const body = item.body.slice(offset, offset + pageChars);
      const rest = item.body.length - offset - body.length;
      const text = rest > 0 ? `${rest} more characters: open it again with offset ${offset + body.length}.` : "";
      return { summary: "Read 1 item", text, docs: [{ ...item, body }], taint: byOthers(1) };
    },
  });
}
