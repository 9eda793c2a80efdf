import { ConnectorError } from "../shared/connector-error.ts";
import { type ConnectorRecord, pageItems } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import type { MailboxPlace } from "./fetch-messages.ts";
import { type GmailContext, openMailboxes } from "./mailbox-api.ts";
import { beginMailbox, listMessages, readMailbox } from "./read-mailbox.ts";
import { profile } from "./schemas.ts";
import type { GmailState } from "./state.ts";

/**
 * Reads the mailboxes one after the other, those without a backfill first. A mailbox that has no mail service is a
 * failure record, and the others go on.
 */
export async function* readMail(
  ctx: GmailContext,
  request: { containers: readonly string[]; state: GmailState; window: ReadWindow },
): AsyncGenerator<ConnectorRecord<GmailState>, void, undefined> {
  const { containers, window } = request;
  const opened = yield* openPlaces(ctx);
  let state = opened.isWhole ? withoutLost(request.state, opened.places) : request.state;
  if (state.isPresenceDue && opened.isWhole) state = yield* checkPresence(opened.places, { state, window });

  const total = opened.places.reduce((sum, { messagesTotal }) => sum + messagesTotal, 0);
  const isFilling = ({ ids: mailbox }: Opened) => state.mailboxes[mailbox.address]?.backfill !== null;
  for (const { ids: mailbox } of opened.places.toSorted((a, b) => Number(isFilling(a)) - Number(isFilling(b)))) {
    if (containers.length > 0 && !containers.includes(mailbox.address)) continue;
    const begun = state.mailboxes[mailbox.address] ?? (await beginMailbox(mailbox));
    for await (const step of readMailbox(mailbox, begun, window)) {
      ctx.signal.throwIfAborted();
      if (step.type !== "checkpoint") {
        yield step;
        continue;
      }
      state = {
        mailboxes: { ...state.mailboxes, [mailbox.address]: step.state },
        isPresenceDue: state.isPresenceDue || step.isExpired,
      };
      if (step.state.backfill !== null) yield { type: "progress", done: step.state.backfill.done, total };
      yield { type: "checkpoint", state };
    }
  }
}

type Opened = { ids: MailboxPlace; messagesTotal: number };

/** Without the cursors of mailboxes that are not of this connection any more; what came from them goes as well. */
function withoutLost(state: GmailState, places: readonly Opened[]): GmailState {
  const known = new Set(places.map(({ ids: mailbox }) => mailbox.address));
  const kept = Object.entries(state.mailboxes).filter(([address]) => known.has(address));
  const isLost = kept.length < Object.keys(state.mailboxes).length;
  return isLost ? { mailboxes: Object.fromEntries(kept), isPresenceDue: true } : state;
}

/** All of them, also those that are not read: what they hold is named too where names are due. */
async function* openPlaces(
  ctx: GmailContext,
): AsyncGenerator<Extract<ConnectorRecord, { type: "failure" }>, { places: Opened[]; isWhole: boolean }, undefined> {
  const places: Opened[] = [];
  const apis = openMailboxes(ctx);
  let first: ConnectorError | null = null;
  for (const api of apis) {
    try {
      const { emailAddress, messagesTotal } = await api.get("profile", profile);
      const address = emailAddress.toLowerCase();
      places.push({ ids: { api, address, externalIdOf: externalIds(api.name) }, messagesTotal });
    } catch (error) {
      if (!(error instanceof ConnectorError) || !isOfOneMailbox(error, apis.length)) throw error;
      first ??= error;
      const reason = `Skipped ${api.name}: ${error.sentence}`;
      yield { type: "failure", externalId: api.name, reason, excerpt: null };
    }
  }
  if (places.length === 0 && first !== null) throw first;
  return { places, isWhole: first === null };
}

/** Without mail service it is skipped; so is one of several that the service account may not open. */
export function isOfOneMailbox({ code }: ConnectorError, count: number): boolean {
  return code === "unsupported" || (count > 1 && (code === "auth-failed" || code === "forbidden"));
}

/** Ids are unique in one mailbox; where there may be several, the address stands before it. */
export function externalIds(name: string): (id: string) => string {
  return name === "me" ? (id) => id : (id) => `${name}/${id}`;
}

/** Names every message that exists: only where all mailboxes can be listed, or the others' would be taken for deleted. */
async function* checkPresence(
  places: readonly Opened[],
  { state, window }: { state: GmailState; window: ReadWindow },
): AsyncGenerator<ConnectorRecord<GmailState>, GmailState, undefined> {
  for (const { ids: mailbox } of places) {
    for (let next: string | null = ""; next !== null;) {
      const page = await listMessages(mailbox, { next, window });
      next = page.next;
      for (let start = 0; start < page.ids.length; start += pageItems) {
        const externalIdsOfPage = page.ids.slice(start, start + pageItems).map(mailbox.externalIdOf);
        yield { type: "presence", externalIds: externalIdsOfPage, complete: false };
      }
    }
  }
  yield { type: "presence", externalIds: [], complete: true };
  const settled = { ...state, isPresenceDue: false };
  yield { type: "checkpoint", state: settled };
  return settled;
}
