import type { SourceItem } from "@hoopoe/contract/item.ts";
import { ConnectorError } from "../shared/connector-error.ts";
import { excerptCharsMax, type FailureRecord } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import { inOrder } from "../shared/in-order.ts";
import type { MailboxApi } from "./mailbox-api.ts";
import { isHidden, messageItem } from "./message-item.ts";
import { anything, message as messageSchema } from "./schemas.ts";

export type MailboxPlace = { api: MailboxApi; address: string; externalIdOf: (id: string) => string };

/** What a message is now: an item, nothing to be shown (deleted, binned, outside the window), or broken. */
export type Looked =
  | { type: "item"; item: SourceItem }
  | { type: "delete"; externalId: string }
  | { type: "outside" }
  | FailureRecord;

const atOnce = 10;

/** Looks at messages, some at a time, in order. Throws ConnectorError where the vendor lets nobody look now. */
export async function* fetchMessages(
  place: MailboxPlace,
  ids: readonly string[],
  window: ReadWindow,
): AsyncGenerator<Looked, void, undefined> {
  yield* inOrder(ids, { atOnce, run: async (id) => lookAt(place, id, window) });
}

async function lookAt(place: MailboxPlace, id: string, window: ReadWindow): Promise<Looked> {
  const externalId = place.externalIdOf(id);
  try {
    const answer = await place.api.get(`messages/${encodeURIComponent(id)}`, anything, { format: "full" });
    const parsed = messageSchema.safeParse(answer);
    if (!parsed.success) return brokenRecord(externalId, answer);
    if (isHidden(parsed.data)) return { type: "delete", externalId };
    const item = messageItem(parsed.data, { externalId, containerId: place.address });
    return isInside(item.at, window) ? { type: "item", item } : { type: "outside" };
  } catch (error) {
    if (error instanceof ConnectorError && error.code === "not-found") return { type: "delete", externalId };
    throw error;
  }
}

function brokenRecord(externalId: string, answer: unknown): FailureRecord {
  const excerpt = JSON.stringify(answer)?.slice(0, excerptCharsMax) ?? null;
  return { type: "failure", externalId, reason: "Gmail's record of this message cannot be read.", excerpt };
}

function isInside(at: string, { from, to }: ReadWindow): boolean {
  return (from === null || at >= new Date(from).toISOString()) && (to === null || at < new Date(to).toISOString());
}
