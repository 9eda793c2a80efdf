import type { WorkspacePort } from "@hoopoe/agents/reports/writer/workspace-port.ts";
import { sql } from "kysely";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { inScope } from "../../platform/db/scope-queries.ts";
import type { Scope } from "../../platform/scope.ts";
import { loadItem, loadThread } from "./item-store.ts";
import { findPassages, type Passage } from "./passage-store.ts";
import { wordsOf } from "./search-items.ts";

const threadMax = 60;

/** The workspace as all readers of a report may see it (null: all members): what a writer finds there can be shown to each of them. */
export function openWorkspace(
  db: Database,
  scope: Scope,
  { readers, frame }: { readers: readonly string[] | null; frame: WorkspacePort["frame"] },
): WorkspacePort {
  // Nobody's view has what all members may see.
  const viewer = readers === null ? { ...scope, userId: null } : scope;
  const load = (find: (trx: Trx) => Promise<Passage[]>) =>
    db.withTenant(viewer, async (trx) => {
      const found = await find(trx);
      return readers === null ? found : forAll(trx, found, readers);
    });
  return {
    frame,
    search: ({ words, source, author, from, to, limit }) => {
      const weights = new Map(wordsOf(words).map((word) => [word, 1]));
      if (weights.size === 0) return Promise.resolve([]);
      const narrow = {
        sources: source === null ? null : [source.toLowerCase()],
        author: author ?? "",
        from,
        to,
        streams: null,
      };
      return load((trx) => findPassages(trx, { ...narrow, words: weights, countMax: limit }));
    },
    open: async (itemId) => (await load(async (trx) => [(await loadItem(trx, itemId, null)) ?? []].flat()))[0] ?? null,
    thread: (itemId) => load((trx) => loadThread(trx, itemId, { streams: null, limit: threadMax, after: false })),
  };
}

/** Those that each of the readers may see. */
async function forAll(trx: Trx, found: readonly Passage[], readers: readonly string[]): Promise<Passage[]> {
  const { rows } = await sql<{ id: string }>`select id from items
    where ${inScope()} and id = any (${found.map(({ itemId }) => itemId)}::bigint[])
      and (audience_user_ids is null or audience_user_ids @> ${[...readers]}::uuid[])`.execute(trx);
  const open = new Set(rows.map(({ id }) => id));
  return found.filter(({ itemId }) => open.has(itemId));
}
