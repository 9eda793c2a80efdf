import { hash32 } from "@hoopoe/sandbox/story/random.ts";

export type GmailMessage = {
  id: string;
  threadId: string;
  labelIds: string[];
  historyId: number;
  /** When the mailbox took it, ms. The Date header may say anything. */
  internalDate: number;
  raw: Buffer;
  /** Fields that replace those of the true answer: what a vendor in a bad mood sends. */
  odd?: Readonly<Record<string, unknown>>;
};

export const historyKinds = ["messagesAdded", "messagesDeleted", "labelsAdded", "labelsRemoved"] as const;
export type HistoryKind = (typeof historyKinds)[number];
export type HistoryEntry = { id: number; kind: HistoryKind; message: GmailMessage; labelIds: string[] };
export type GmailLabel = { id: string; name: string; type: "system" | "user" };

export type Mailbox = {
  address: string;
  messages: Map<string, GmailMessage>;
  drafts: Map<string, string>;
  labels: Map<string, GmailLabel>;
  history: HistoryEntry[];
  historyId: number;
  /** A start below it is forgotten: 404. */
  historyFloor: number;
  /** Most messages that one page of the list holds, whatever was asked for. */
  pageMax: number;
  /** Calls so far by kind, for the sentinels. */
  calls: Map<string, number>;
};

const systemLabels = ["INBOX", "SENT", "DRAFT", "TRASH", "SPAM", "UNREAD", "STARRED", "IMPORTANT"];

export function createMailbox(address: string, pageMax = 500): Mailbox {
  const labels = systemLabels.map((id): [string, GmailLabel] => [id, { id, name: id, type: "system" }]);
  return {
    address,
    messages: new Map(),
    drafts: new Map(),
    labels: new Map(labels),
    history: [],
    historyId: 1_000,
    historyFloor: 0,
    pageMax,
    calls: new Map(),
  };
}

/** Sixteen hexadecimal digits, the same for the same text. */
export function hexId(text: string): string {
  return [text, `${text}/low`].map((part) => hash32(part).toString(16).padStart(8, "0")).join("");
}

export function addMessage(
  mailbox: Mailbox,
  input: Pick<GmailMessage, "id" | "threadId" | "labelIds" | "internalDate" | "raw"> & { odd?: GmailMessage["odd"] },
): GmailMessage {
  const message = { ...input, historyId: mailbox.historyId + 1 };
  mailbox.messages.set(message.id, message);
  note(mailbox, { kind: "messagesAdded", message, labelIds: [...message.labelIds] });
  return message;
}

export function removeMessage(mailbox: Mailbox, message: GmailMessage): void {
  mailbox.messages.delete(message.id);
  for (const [draftId, id] of mailbox.drafts) if (id === message.id) mailbox.drafts.delete(draftId);
  note(mailbox, { kind: "messagesDeleted", message, labelIds: [] });
}

export function changeLabels(
  mailbox: Mailbox,
  message: GmailMessage,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
): void {
  const added = add.filter((label) => !message.labelIds.includes(label));
  const removed = remove.filter((label) => message.labelIds.includes(label));
  message.labelIds = [...message.labelIds.filter((label) => !removed.includes(label)), ...added];
  if (added.length > 0) note(mailbox, { kind: "labelsAdded", message, labelIds: added });
  if (removed.length > 0) note(mailbox, { kind: "labelsRemoved", message, labelIds: removed });
}

/** The label's id; a user label that is not there yet is made. */
export function labelNamed(mailbox: Mailbox, name: string): GmailLabel {
  const known = [...mailbox.labels.values()].find((label) => label.name.toLowerCase() === name.toLowerCase());
  if (known !== undefined) return known;
  const label: GmailLabel = { id: `Label_${mailbox.labels.size}`, name, type: "user" };
  mailbox.labels.set(label.id, label);
  return label;
}

/** Later calls of `history` with an older start get 404, as after a week at the vendor. */
export function forgetHistory(mailbox: Mailbox): void {
  mailbox.historyId += 1;
  mailbox.historyFloor = mailbox.historyId;
  mailbox.history.length = 0;
}

function note(mailbox: Mailbox, entry: Omit<HistoryEntry, "id">): void {
  mailbox.historyId += 1;
  entry.message.historyId = mailbox.historyId;
  mailbox.history.push({ id: mailbox.historyId, ...entry });
}
