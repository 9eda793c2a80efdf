import { type Doc365, doc365, exposedItem } from "@hoopoe/contract/assist/entity.ts";
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ActionsService } from "../../work/actions/service.ts";
import { loadExposures, loadMicrosoft365 } from "./store.ts";

/** What the connector's action answers: documents without what is ours alone. */
const answered = z.object({
  isMore: z.boolean(),
  documents: z.array(
    z.extend(z.omit(doc365, { integrationId: true }), { exposed: z.array(z.omit(exposedItem, { approval: true })) }),
  ),
});

interface SharedDocumentsDeps {
  readonly db: Database;
  readonly actions: Pick<ActionsService, "run">;
}

/** Documents that others can open, asked of each Microsoft 365 that is switched on, with what was asked about each way in. */
export function sharedDocuments({ db, actions }: SharedDocumentsDeps) {
  return async (scope: Scope, appId: string | undefined, signal: AbortSignal) => {
    const { ids, known } = await db.withTenant(scope, async (trx) => ({
      ids: await loadMicrosoft365(trx, scope),
      known: await loadExposures(trx, appId ?? null),
    }));
    const data: Doc365[] = [];
    let isMore = false;
    for (const integrationId of ids) {
      const call = { integrationId, action: "list-shared-documents", input: {}, key: randomUUID(), owner: null };
      const outcome = await actions.run(scope, call, signal);
      if (outcome.kind !== "done")
        return fail("source-failed", {
          reason: outcome.kind === "fenced" ? "Everything is stopped." : outcome.sentence,
        });
      const found = answered.parse(outcome.output);
      isMore ||= found.isMore;
      for (const document of found.documents)
        data.push({
          ...document,
          integrationId,
          exposed: document.exposed.map((item) => ({
            ...item,
            approval: known.find((one) => one.documentId === document.documentId && one.itemId === item.itemId) ?? null,
          })),
        });
    }
    return { data, isMore };
  };
}
