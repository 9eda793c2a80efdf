import { mimeOf } from "@hoopoe/sandbox/exports/mime.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import type { StoryMail } from "@hoopoe/sandbox/story/story.ts";
import { addMessage, createMailbox, hexId, labelNamed, type Mailbox } from "./mailbox.ts";
import { oddMessages } from "./odd-messages.ts";

/** Mailboxes that each provoke one failure; the name before the @ says which. */
export const sentinels: Readonly<Record<string, string>> = {
  "plain@sentinel.example": "25 messages in pages of 10, and nothing goes wrong",
  "revoked@sentinel.example": "the vendor refuses every token",
  "forbidden@sentinel.example": "403, the scope is missing",
  "not-enabled@sentinel.example": "400, Mail service not enabled",
  "slow-down@sentinel.example": "every 20th call is answered 429 with Retry-After: 1",
  "quota@sentinel.example": "every 20th call is answered 403 userRateLimitExceeded, the time to wait only in its words",
  "long-wait@sentinel.example": "the twelfth call is answered 429 with Retry-After: 120",
  "cut@sentinel.example": "each message's first answer ends in the middle",
  "overlap@sentinel.example": "each page of the list begins with the last message of the one before",
  "late@sentinel.example": "a message arrives while the list is read, and is not in it",
  "expired-history@sentinel.example": "the first call of history is answered 404",
  "odd@sentinel.example": "bodies, dates and records that are not as they should be",
  "large-5000@sentinel.example": "5,000 messages in pages of 500; any number up to 20000 instead",
};

/** How many messages a large mailbox has; null for any other. */
function largeCount(address: string): number | null {
  const count = Number(/^large-(\d{1,5})@sentinel\.example$/.exec(address)?.[1] ?? 0);
  return count > 0 && count <= 20_000 ? count : null;
}

export type Accounts = {
  /** Null for an address that has no mailbox. */
  get: (address: string) => Promise<Mailbox | null>;
  /** The demo's own mailbox. */
  demoAddress: () => Promise<string>;
};

/** The mailboxes: the story's, filled when it is first asked for, and the sentinels'. What is changed stays changed. */
export function gmailAccounts(keeper: StoryKeeper): Accounts {
  const opened = new Map<string, Promise<Mailbox>>();
  const demoAddress = async () => `security@${(await keeper.get()).companyDomain}`;
  async function make(address: string): Promise<Mailbox> {
    return isSentinel(address) ? sentinelMailbox(address) : storyMailbox(address, (await keeper.get()).mails);
  }
  return {
    demoAddress,
    async get(address) {
      const isKnown = opened.has(address) || isSentinel(address) || address === (await demoAddress());
      if (!isKnown) return null;
      const mailbox = opened.get(address) ?? make(address);
      opened.set(address, mailbox);
      return mailbox;
    },
  };
}

function storyMailbox(address: string, mails: readonly StoryMail[]): Mailbox {
  const mailbox = createMailbox(address);
  for (const mail of mails) {
    addMessage(mailbox, {
      id: hexId(mail.id),
      threadId: hexId(mail.thread),
      labelIds: mail.labels.map((name) => labelNamed(mailbox, name).id),
      internalDate: mail.at.getTime(),
      raw: Buffer.from(mimeOf(mail), "utf8"),
    });
  }
  return mailbox;
}

export const sentinelStart = Date.parse("2025-03-03T08:00:00Z");

function isSentinel(address: string): boolean {
  return address in sentinels || largeCount(address) !== null;
}

function sentinelMailbox(address: string): Mailbox {
  const large = largeCount(address);
  const mailbox = createMailbox(address, large === null ? 10 : 500);
  if (address.startsWith("odd@")) for (const odd of oddMessages()) addMessage(mailbox, odd);
  else for (let index = 0; index < (large ?? 25); index += 1) addMessage(mailbox, numberedMessage(address, index));
  return mailbox;
}

export function numberedMessage(address: string, index: number) {
  const at = sentinelStart + index * 3_600_000;
  const lines = [
    `Message-ID: <${index}.${address}>`,
    `Date: ${new Date(at).toUTCString()}`,
    `From: "Sender ${index}" <sender-${index}@partner.example>`,
    `To: <${address}>`,
    `Subject: Message ${index}`,
    "MIME-Version: 1.0",
    'Content-Type: text/plain; charset="UTF-8"',
    "",
    `This is message ${index} of ${address}.`,
  ];
  const id = hexId(`${address}/${index}`);
  return { id, threadId: id, labelIds: ["INBOX"], internalDate: at, raw: Buffer.from(lines.join("\r\n")) };
}
