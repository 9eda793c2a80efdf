import type { FetchMessageObject, ImapFlow } from "imapflow";
import { type ConnectorRecord, excerptCharsMax, pageItems } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import { request, type ImapContext, openClient, selected, shownFolders, sourceBytesMax, uidsOf } from "./client.ts";
import { mailId, mailItem } from "./mail-item.ts";
import type { ImapState } from "./state.ts";

type Request = { containers: readonly string[]; state: ImapState; window: ReadWindow };
type MailRecord = ConnectorRecord<ImapState>;

const chunkMails = 50;

/**
 * Reads what came into each folder since its last number. IMAP tells of no deletion and a moved mail gets a new number:
 * all that exists is named first, before anything new is read.
 */
export async function* readMail(
  ctx: ImapContext,
  { containers, state: begun, window }: Request,
): AsyncGenerator<MailRecord, void, undefined> {
  const client = await openClient(ctx);
  try {
    const paths = (await shownFolders(ctx, client)).map(({ path }) => path);
    const kept = Object.entries(begun.folders).filter(([path]) => paths.includes(path));
    let state: ImapState = { folders: Object.fromEntries(kept) };
    if (Object.keys(begun.folders).length > 0) {
      yield* checkPresence(ctx, client, paths);
      yield { type: "checkpoint", state };
    }
    let done = 0;
    for (const path of paths) {
      if (containers.length > 0 && !containers.includes(path)) continue;
      for await (const step of readFolder(ctx, client, { path, known: state.folders[path], window })) {
        if (step.type !== "page") {
          yield step;
          continue;
        }
        state = { folders: { ...state.folders, [path]: step.cursor } };
        done += step.count;
        yield { type: "progress", done, total: null };
        yield { type: "checkpoint", state };
      }
    }
  } finally {
    client.close();
  }
}

type Cursor = ImapState["folders"][string];
type FolderStep = Extract<MailRecord, { type: "item" | "failure" }> | { type: "page"; cursor: Cursor; count: number };

/** A numbering that is another one than ours (UIDVALIDITY) makes all that was read unknown: the folder begins anew. */
async function* readFolder(
  ctx: ImapContext,
  client: ImapFlow,
  { path, known, window }: { path: string; known: Cursor | undefined; window: ReadWindow },
): AsyncGenerator<FolderStep, void, undefined> {
  const opened = await selected(ctx, client, path);
  const uidValidity = String(opened.uidValidity);
  const from = known?.uidValidity === uidValidity ? known.uidNext : 1;
  const criteria = { uid: `${from}:*`, deleted: false, ...sinceOf(window) };
  // "n:*" always names the last mail too, even where its number is below n.
  const uids = opened.exists === 0 ? [] : (await uidsOf(ctx, client, criteria)).filter((uid) => uid >= from);
  const chunkAt = (start: number) => uids.slice(start, start + chunkMails);
  // While the mails of one answer are read, the server already sends the next.
  let coming = fetchChunk(ctx, client, chunkAt(0));
  for (let start = 0; start < uids.length; start += chunkMails) {
    const chunk = chunkAt(start);
    const mails = await coming;
    coming = fetchChunk(ctx, client, chunkAt(start + chunkMails));
    yield* readChunk(ctx, mails, { path, uidValidity, window });
    const uidNext = (chunk.at(-1) ?? from) + 1;
    yield { type: "page", cursor: { uidValidity, uidNext }, count: chunk.length };
  }
  if (uids.length === 0 && known?.uidValidity !== uidValidity) {
    yield { type: "page", cursor: { uidValidity, uidNext: from }, count: 0 };
  }
}

function fetchChunk(ctx: ImapContext, client: ImapFlow, uids: readonly number[]): Promise<FetchMessageObject[]> {
  const query = { uid: true, internalDate: true, source: { maxLength: sourceBytesMax } };
  const coming =
    uids.length === 0
      ? Promise.resolve([])
      : request(ctx, async () => client.fetchAll(uids.join(","), query, { uid: true }));
  // It is awaited in its turn, unless the run ends before.
  coming.catch(() => undefined);
  return coming;
}

async function* readChunk(
  ctx: ImapContext,
  mails: readonly FetchMessageObject[],
  { path, uidValidity, window }: { path: string; uidValidity: string; window: ReadWindow },
): AsyncGenerator<Extract<MailRecord, { type: "item" | "failure" }>, void, undefined> {
  for (const { uid, internalDate, source } of mails.toSorted((a, b) => a.uid - b.uid)) {
    ctx.signal.throwIfAborted();
    const location = { folder: path, uidValidity, uid };
    const takenAt = internalDate === undefined ? null : new Date(internalDate);
    try {
      const item = await mailItem(source ?? new Uint8Array(), location, takenAt);
      if (isInside(item.at, window)) yield { type: "item", item };
    } catch (error) {
      const excerpt = Buffer.from(source ?? []).toString("utf8", 0, excerptCharsMax);
      const reason = `Couldn't read this email: ${error instanceof Error ? error.message : "it is broken"}.`;
      yield { type: "failure", externalId: mailId(location), reason, excerpt: excerpt || null };
    }
  }
}

async function* checkPresence(
  ctx: ImapContext,
  client: ImapFlow,
  paths: readonly string[],
): AsyncGenerator<MailRecord, void, undefined> {
  for (const path of paths) {
    ctx.signal.throwIfAborted();
    const { uidValidity, exists } = await selected(ctx, client, path);
    const uids = exists === 0 ? [] : await uidsOf(ctx, client, { deleted: false });
    for (let start = 0; start < uids.length; start += pageItems) {
      const named = uids.slice(start, start + pageItems);
      const externalIds = named.map((uid) => mailId({ folder: path, uidValidity: String(uidValidity), uid }));
      yield { type: "presence", externalIds, complete: false };
    }
  }
  yield { type: "presence", externalIds: [], complete: true };
}

/** The search knows whole days, in the server's zone: a day more, and each mail is held to the window when it is read. */
function sinceOf({ from }: ReadWindow): { since?: Date } {
  return from === null ? {} : { since: new Date(Date.parse(from) - 86_400_000) };
}

function isInside(at: string, { from, to }: ReadWindow): boolean {
  return (from === null || at >= new Date(from).toISOString()) && (to === null || at < new Date(to).toISOString());
}
