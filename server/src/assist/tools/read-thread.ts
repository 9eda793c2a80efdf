import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { defineReadTool } from "./define-read-tool.ts";
import { loadItem, loadThread } from "./item-store.ts";
import { loadCounterItems } from "./ledger-store.ts";
import { findPassages } from "./passage-store.ts";
import { searchRecord, wordsOf } from "./search-items.ts";
import { plural } from "./source-names.ts";
import type { Tool } from "./tool.ts";

const itemId = z.string().check(z.regex(/^\d{1,18}$/, "must be the number after “item” in a source's heading"));
const threadMax = 40;
const laterMax = 10;
const byOthers = (count: number) => (count === 0 ? null : `text of ${plural(count, "item")} written by other people`);

/** The items of one thread, ticket or channel. */
export function readThreadTool(db: Database, scope: Scope): Tool {
  return defineReadTool({
    id: "read_thread",
    title: "Read thread",
    description:
      "Reads the thread that an item belongs to (emails with its title, a chat thread or channel, a ticket), oldest first, 40 items at most. `id`: the number after “item” in a source's heading.",
    words: "Reads the thread that an item belongs to.",
    fieldWords: { id: { title: "Item" } },
    input: z.object({ id: itemId }),
    async run({ id }, { streams }) {
      const docs = await db.withTenant(scope, (trx) =>
        loadThread(trx, id, { streams, limit: threadMax, after: false }),
      );
      if (docs.length === 0) return fail("item-not-found");
      const summary = `${plural(docs.length, "item")} of the thread`;
      return { summary, text: summary, docs, taint: byOthers(docs.length) };
    },
  });
}

/** What contradicts or corrects an item: by the claims ledger where it is known, else what came later about it, newest first. */
export function findCorrectionsTool(db: Database, scope: Scope): Tool {
  return defineReadTool({
    id: "find_corrections",
    title: "Find corrections",
    description:
      "What contradicts or corrects an item: claims known to be against it, later items of its thread, and later items with `words` (the thing that may have changed, in the words that its authors would use), newest first. Use it for every item that an answer rests on.",
    words: "Finds what contradicts or corrects an item.",
    fieldWords: { id: { title: "Item" }, words: { title: "Words", description: "What may have changed since." } },
    input: z.object({ id: itemId, words: z.string().check(z.minLength(1), z.maxLength(300)) }),
    async run({ id, words }, { asOf, streams }) {
      const { against, thread, later } = await db.withTenant(scope, async (trx) => {
        const item = (await loadItem(trx, id, streams)) ?? fail("item-not-found");
        const weights = new Map(wordsOf(words).map((word) => [word, 1]));
        const query = { words: weights, sources: null, author: "", from: item.date, to: null, streams };
        const ids = await loadCounterItems(trx, id);
        const known = [];
        for (const other of ids) known.push(...[(await loadItem(trx, other, streams)) ?? []].flat());
        return {
          against: known,
          thread: await loadThread(trx, id, { streams, limit: threadMax, after: true }),
          later: weights.size === 0 ? [] : await findPassages(trx, { ...query, countMax: laterMax + 1 }),
        };
      });
      const found = new Map([...against, ...thread, ...later].map((doc) => [doc.itemId, doc]));
      found.delete(id);
      const docs = [...found.values()].toSorted((a, b) => b.date.localeCompare(a.date)).slice(0, laterMax + threadMax);
      const text = `${plural(against.length, "item")} known to be against it, ${plural(thread.length, "later item")} of its thread, ${plural(docs.length, "item")} in all, newest first.`;
      return {
        summary: text,
        text,
        docs: [...docs, searchRecord({ query: words, count: docs.length, asOf })],
        taint: byOthers(docs.length),
      };
    },
  });
}
