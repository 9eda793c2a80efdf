import { ConnectorError } from "../shared/connector-error.ts";
import type { ConnectorRecord } from "../shared/connector-record.ts";
import type { ReadWindow } from "../shared/connector.ts";
import { furtherPage } from "../shared/further-page.ts";
import { fetchMessages, type MailboxPlace } from "./fetch-messages.ts";
import { historyList, messageList, profile } from "./schemas.ts";
import type { MailboxState } from "./state.ts";

/** `checkpoint` is good once all before it is kept; `expired` says that a resync has begun, so deletions were missed. */
export type MailboxStep =
  | Exclude<ConnectorRecord, { type: "checkpoint" | "presence" | "progress" }>
  | { type: "checkpoint"; state: MailboxState; isExpired: boolean };

/** Messages between two checkpoints: what a kill makes us read again. */
const checkpointMessages = 100;
const listMax = 500;

/** Before anything is listed: what arrives while the list is read is in the history after this id. */
export async function beginMailbox({ api }: MailboxPlace): Promise<MailboxState> {
  const { historyId } = await api.get("profile", profile);
  return { historyId, historyPage: null, backfill: { pending: [], next: "", done: 0 } };
}

/** Reads one mailbox to its end: the changes first, and again between the pages of the backfill. */
export async function* readMailbox(
  mailbox: MailboxPlace,
  begun: MailboxState,
  window: ReadWindow,
): AsyncGenerator<MailboxStep, void, undefined> {
  let state = begun;
  for (;;) {
    state = yield* catchUp(mailbox, state, window);
    if (state.backfill === null) return;
    state = yield* backfillPage(mailbox, state, window);
  }
}

/** What changed since the cursor. A cursor that the vendor forgot (404) begins a resync, which deletes nothing. */
async function* catchUp(
  mailbox: MailboxPlace,
  begun: MailboxState,
  window: ReadWindow,
): AsyncGenerator<MailboxStep, MailboxState, undefined> {
  let state = begun;
  for (;;) {
    let page;
    try {
      page = await mailbox.api.get("history", historyList, {
        startHistoryId: state.historyId,
        historyTypes: ["messageAdded", "messageDeleted", "labelAdded", "labelRemoved"],
        maxResults: listMax,
        pageToken: state.historyPage,
      });
    } catch (error) {
      if (!(error instanceof ConnectorError) || error.code !== "not-found") throw error;
      state = await beginMailbox(mailbox);
      yield { type: "checkpoint", state, isExpired: true };
      return state;
    }
    yield* changesOf(mailbox, page, window);
    const next = furtherPage("Gmail", { requested: state.historyPage, next: page.nextPageToken });
    const isLast = next === null;
    state = { ...state, historyPage: next, historyId: isLast ? page.historyId : state.historyId };
    yield { type: "checkpoint", state, isExpired: false };
    if (isLast) return state;
  }
}

/** Each touched message is looked at as it is now: any order of changes comes out right, and so does a page read twice. */
async function* changesOf(
  mailbox: MailboxPlace,
  { history }: { history: readonly HistoryRecord[] },
  window: ReadWindow,
): AsyncGenerator<MailboxStep, void, undefined> {
  const idsOf = (changes: HistoryRecord["messagesAdded"]) => changes.map(({ message }) => message.id);
  const gone = new Set(history.flatMap(({ messagesDeleted }) => idsOf(messagesDeleted)));
  const touched = new Set(
    history.flatMap(({ messagesAdded, labelsAdded, labelsRemoved }) =>
      idsOf([...messagesAdded, ...labelsAdded, ...labelsRemoved]),
    ),
  );
  for (const id of gone) yield { type: "delete", externalId: mailbox.externalIdOf(id) };
  const present = [...touched].filter((id) => !gone.has(id));
  for await (const found of fetchMessages(mailbox, present, window)) if (found.type !== "outside") yield found;
}

type HistoryRecord = Record<
  "messagesAdded" | "messagesDeleted" | "labelsAdded" | "labelsRemoved",
  { message: { id: string } }[]
>;

/** The messages of one page of the list. Where the vendor stops us in between, what came in is kept. */
async function* backfillPage(
  mailbox: MailboxPlace,
  begun: MailboxState,
  window: ReadWindow,
): AsyncGenerator<MailboxStep, MailboxState, undefined> {
  let state = await listPage(mailbox, begun, window);
  let found = 0;
  try {
    for await (const one of fetchMessages(mailbox, state.backfill?.pending ?? [], window)) {
      found += 1;
      if (one.type !== "outside") yield one;
      if (found < checkpointMessages) continue;
      state = without(state, found);
      found = 0;
      yield { type: "checkpoint", state, isExpired: false };
    }
  } catch (error) {
    if (found > 0) yield { type: "checkpoint", state: without(state, found), isExpired: false };
    throw error;
  }
  if (found > 0) {
    state = without(state, found);
    yield { type: "checkpoint", state, isExpired: false };
  }
  if (state.backfill?.next !== null) return state;
  const finished = { ...state, backfill: null };
  yield { type: "checkpoint", state: finished, isExpired: false };
  return finished;
}

async function listPage(mailbox: MailboxPlace, state: MailboxState, window: ReadWindow): Promise<MailboxState> {
  const { backfill } = state;
  if (backfill === null || backfill.pending.length > 0 || backfill.next === null) return state;
  const page = await listMessages(mailbox, { next: backfill.next, window });
  return { ...state, backfill: { ...backfill, pending: page.ids, next: page.next } };
}

/** A page token that the vendor does not take any more begins the list anew: nothing is lost, some is read twice. */
export async function listMessages(
  { api }: MailboxPlace,
  { next, window }: { next: string; window: ReadWindow },
): Promise<{ ids: string[]; next: string | null }> {
  const query = { maxResults: listMax, q: queryOf(window) };
  try {
    const { messages, nextPageToken } = await api.get("messages", messageList, { ...query, pageToken: next || null });
    return {
      ids: messages.map(({ id }) => id),
      next: furtherPage("Gmail", { requested: next, next: nextPageToken }),
    };
  } catch (error) {
    const isTokenRefused = next !== "" && error instanceof ConnectorError && error.code === "input-invalid";
    if (!isTokenRefused) throw error;
    return { ids: [], next: "" };
  }
}

/** Whole seconds, rounded outwards; each message is held to the exact window when it is looked at. */
function queryOf({ from, to }: ReadWindow): string | null {
  const terms = [
    ...(from === null ? [] : [`after:${Math.floor(Date.parse(from) / 1000)}`]),
    ...(to === null ? [] : [`before:${Math.ceil(Date.parse(to) / 1000)}`]),
  ];
  return terms.length === 0 ? null : terms.join(" ");
}

function without(state: MailboxState, count: number): MailboxState {
  const { backfill } = state;
  if (backfill === null) return state;
  return { ...state, backfill: { ...backfill, pending: backfill.pending.slice(count), done: backfill.done + count } };
}
