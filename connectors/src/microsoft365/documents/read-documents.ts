import type { ConnectorRecord, FailureRecord } from "../../shared/connector-record.ts";
import { excerptCharsMax } from "../../shared/connector-record.ts";
import type { ReadWindow } from "../../shared/connector.ts";
import { inOrder } from "../../shared/in-order.ts";
import type { GraphContext } from "../graph.ts";
import { readDelta } from "../read-delta.ts";
import { driveItem, type DriveItem } from "../schemas.ts";
import { type Microsoft365State, withoutLost } from "../state.ts";
import { batchPermissions } from "../sharing/batch-permissions.ts";
import { documentAudience } from "../sharing/document-audience.ts";
import { checkPresence } from "../check-presence.ts";
import { documentId, documentItem } from "./document-item.ts";
import { documentText } from "./document-text.ts";
import { type DrivePlace, listDrives } from "./list-drives.ts";

type Request = { containers: readonly string[]; state: Microsoft365State; window: ReadWindow };

/** Reads each library's delta from its cursor to its end, page by page. */
export async function* readDocuments(
  ctx: GraphContext,
  { containers, state: begun, window }: Request,
): AsyncGenerator<ConnectorRecord<Microsoft365State>, void, undefined> {
  const places = await listDrives(ctx);
  let state = withoutLost(begun, new Set(places.map(({ drive }) => drive.id)));
  if (state.isPresenceDue) state = yield* checkPresence(allDocuments(ctx, places), state);
  let done = 0;
  for (const drive of places) {
    const { id } = drive.drive;
    if (containers.length > 0 && !containers.includes(id)) continue;
    for (let isDone = false; !isDone;) {
      ctx.signal.throwIfAborted();
      const link = state.cursors[id] ?? beginOf(id);
      const page = await readDelta(ctx, { link, begin: beginOf(id), bucket: "documents" });
      if (page.kind === "page") {
        for await (const record of recordsOf(ctx, drive, page.elements)) {
          if (record.type !== "item" || isInside(record.item.at, window)) yield record;
        }
        done += page.elements.length;
        yield { type: "progress", done, total: null };
      }
      isDone = page.kind === "page" && page.isDone;
      const isPresenceDue = state.isPresenceDue || page.kind === "expired";
      state = { cursors: { ...state.cursors, [id]: page.link }, isPresenceDue };
      yield { type: "checkpoint", state };
    }
  }
}

function beginOf(driveId: string): string {
  return `drives/${driveId}/root/delta?$top=200`;
}

const atOnce = 8;

/** Folders are no items; their texts are fetched a few at a time, in order. */
async function* recordsOf(
  ctx: GraphContext,
  drive: DrivePlace,
  elements: readonly unknown[],
): AsyncGenerator<ConnectorRecord<never>, void, undefined> {
  const audiences = await audiencesOf(ctx, drive, elements);
  for await (const record of inOrder(elements, { atOnce, run: async (element) => recordOf(ctx, drive, element) })) {
    const audience = record?.type === "item" ? audiences.get(record.item.externalId) : undefined;
    if (record?.type === "item" && audience !== undefined) yield { type: "item", item: { ...record.item, audience } };
    else if (record !== null) yield record;
  }
}

/** Only what carries the mark of being shared has permissions of its own. */
async function audiencesOf(
  ctx: GraphContext,
  { drive }: DrivePlace,
  elements: readonly unknown[],
): Promise<Map<string, string[]>> {
  const shared = elements.flatMap((element) => {
    const item = driveItem.safeParse(element).data;
    const isShared = item?.shared !== undefined && item.file !== undefined && item.deleted === undefined;
    return isShared ? [documentId(drive.id, item.id)] : [];
  });
  const audiences = new Map<string, string[]>();
  for await (const { documentId: id, permissions } of batchPermissions(ctx, shared)) {
    const audience = documentAudience(permissions);
    if (audience !== null) audiences.set(id, audience);
  }
  return audiences;
}

async function recordOf(
  ctx: GraphContext,
  drive: DrivePlace,
  element: unknown,
): Promise<ConnectorRecord<never> | null> {
  const parsed = driveItem.safeParse(element);
  if (!parsed.success) return broken(element);
  const item = parsed.data;
  if (item.deleted !== undefined) return { type: "delete", externalId: documentId(drive.drive.id, item.id) };
  if (item.file === undefined) return null;
  const text = await documentText(ctx, drive.drive.id, item);
  return { type: "item", item: documentItem(item, { drive, text }) };
}

function broken(element: unknown): FailureRecord {
  const excerpt = JSON.stringify(element)?.slice(0, excerptCharsMax) ?? null;
  return { type: "failure", externalId: null, reason: "Couldn't read a document's record.", excerpt };
}

/** A whole delta of each library, read for its ids alone. */
async function* allDocuments(ctx: GraphContext, places: readonly DrivePlace[]): AsyncGenerator<string> {
  for (const { drive } of places) {
    let link = beginOf(drive.id);
    for (let isDone = false; !isDone;) {
      ctx.signal.throwIfAborted();
      const page = await readDelta(ctx, { link, begin: link, bucket: "documents" });
      if (page.kind === "expired") continue;
      for (const element of page.elements) {
        const item: DriveItem | undefined = driveItem.safeParse(element).data;
        if (item?.file !== undefined && item.deleted === undefined) yield documentId(drive.id, item.id);
      }
      ({ link, isDone } = page);
    }
  }
}

export function isInside(at: string, { from, to }: ReadWindow): boolean {
  return (from === null || at >= new Date(from).toISOString()) && (to === null || at < new Date(to).toISOString());
}
