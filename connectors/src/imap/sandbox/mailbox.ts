import { mimeOf } from "@hoopoe/sandbox/exports/mime.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import type { StoryMail } from "@hoopoe/sandbox/story/story.ts";

export type ImapMessage = { uid: number; flags: Set<string>; at: Date; raw: Buffer };
export type ImapFolder = {
  name: string;
  /** "\\Sent", "\\Trash", ...; null for an ordinary one. */
  use: string | null;
  uidValidity: number;
  uidNext: number;
  messages: ImapMessage[];
};
export type ImapMailbox = { user: string; folders: ImapFolder[]; calls: Map<string, number> };

/** Users that each provoke one failure; the name before the @ says which. */
export const sentinelUsers: Readonly<Record<string, string>> = {
  "plain@sentinel.example": "25 emails, and nothing goes wrong",
  "locked@sentinel.example": "every password is wrong",
  "busy@sentinel.example": "the first sign-in is answered NO [UNAVAILABLE]",
  "cut@sentinel.example": "the connection breaks in the middle of the first mail that is fetched",
  "large-5000@sentinel.example": "5,000 emails; any number up to 20000 instead",
  "odd@sentinel.example": "emails with HTML only, another character set, no date, and a broken one",
};

export type ImapAccounts = (user: string) => Promise<ImapMailbox>;

/** Any name of the story's company has its own mail; any other name an empty mailbox. What is changed stays changed. */
export function imapAccounts(keeper: StoryKeeper): ImapAccounts {
  const opened = new Map<string, Promise<ImapMailbox>>();
  return async (user) => {
    const mailbox = opened.get(user) ?? make(user, keeper);
    opened.set(user, mailbox);
    return mailbox;
  };
}

async function make(user: string, keeper: StoryKeeper): Promise<ImapMailbox> {
  const mailbox: ImapMailbox = { user, folders: standardFolders(), calls: new Map() };
  if (user.startsWith("odd@"))
    for (const raw of oddMails) append(mailbox, "INBOX", { raw: Buffer.from(raw, "latin1") });
  else if (user.endsWith("@sentinel.example"))
    for (let n = 0; n < countOf(user); n += 1) append(mailbox, "INBOX", numbered(user, n));
  else fill(mailbox, (await keeper.get()).mails);
  return mailbox;
}

function countOf(user: string): number {
  return Math.min(Number(/^large-(\d+)@/.exec(user)?.[1] ?? 25), 20_000);
}

export function folderOf({ folders }: ImapMailbox, name: string): ImapFolder | undefined {
  const isInbox = name.toUpperCase() === "INBOX";
  return folders.find((folder) => (isInbox ? folder.name === "INBOX" : folder.name === name));
}

export function append(
  mailbox: ImapMailbox,
  folderName: string,
  { raw, at = new Date("2025-03-03T08:00:00Z") }: { raw: Buffer; at?: Date },
): ImapMessage | null {
  const folder = folderOf(mailbox, folderName);
  if (folder === undefined) return null;
  const message = { uid: folder.uidNext, flags: new Set<string>(), at, raw };
  folder.uidNext += 1;
  folder.messages.push(message);
  return message;
}

/** Gives the mails new numbers in the other folder; answers pairs of old and new. */
export function move(from: ImapFolder, to: ImapFolder, uids: ReadonlySet<number>): [number, number][] {
  const moved = from.messages.filter(({ uid }) => uids.has(uid));
  from.messages = from.messages.filter(({ uid }) => !uids.has(uid));
  return moved.map((message) => {
    const uid = to.uidNext;
    to.uidNext += 1;
    to.messages.push({ ...message, uid });
    return [message.uid, uid];
  });
}

/** As after a restore from a backup: every number is another one. */
export function renumber(folder: ImapFolder): void {
  folder.uidValidity += 1;
  folder.messages = folder.messages.map((message, index) => ({ ...message, uid: index + 1 }));
  folder.uidNext = folder.messages.length + 1;
}

function standardFolders(): ImapFolder[] {
  const uses = {
    INBOX: null,
    Sent: "\\Sent",
    Drafts: "\\Drafts",
    Junk: "\\Junk",
    Trash: "\\Trash",
    Archive: "\\Archive",
  };
  return Object.entries(uses).map(([name, use]) => ({
    name,
    use,
    uidValidity: 1_700_000_000,
    uidNext: 1,
    messages: [],
  }));
}

function fill(mailbox: ImapMailbox, mails: readonly StoryMail[]): void {
  for (const mail of mails) {
    const isSender = mail.from.address === mailbox.user;
    if (!isSender && ![...mail.to, ...mail.cc].some(({ address }) => address === mailbox.user)) continue;
    append(mailbox, isSender ? "Sent" : "INBOX", { raw: Buffer.from(mimeOf(mail, "mx.sandbox.example")), at: mail.at });
  }
}

export function numbered(user: string, index: number, text = `This is mail ${index}.`, subject = `Mail ${index}`) {
  const at = new Date(Date.parse("2025-03-03T08:00:00Z") + index * 3_600_000);
  const lines = [
    `Message-ID: <${index}.${user}>`,
    `Date: ${at.toUTCString()}`,
    `From: Sender ${index} <sender-${index}@partner.example>`,
    `To: <${user}>`,
    `Subject: ${subject}`,
    "",
    text,
  ];
  return { raw: Buffer.from(lines.join("\r\n")), at };
}

const oddMails = [
  "Subject: html only\r\nContent-Type: text/html\r\n\r\n<p>Only <b>HTML</b></p><script>x()</script>",
  "Subject: latin-1\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: 8bit\r\n\r\nGr\xfc\xdfe",
  "Subject: no date\r\n\r\nTaken when it came.",
  "",
];
