import { createDrive, putItem } from "./drive.ts";
import { createMailbox, putMail } from "./mailbox.ts";
import { createWorld, type World } from "./world.ts";

/** Tenants that each provoke one failure; the word after "sentinel-" says which. Each has 25 documents and 25 mails. */
export const sentinelTenants: Readonly<Record<string, string>> = {
  "sentinel-plain": "pages of 10, and nothing goes wrong",
  "sentinel-denied": "the token endpoint refuses the secret",
  "sentinel-forbidden": "403, the permission was not consented to",
  "sentinel-slow-down": "every 20th call is answered 429 with Retry-After: 1",
  "sentinel-busy": "every 20th call is answered 503 with Retry-After: 1",
  "sentinel-long-wait": "the eighth call is answered 429 with Retry-After: 300",
  "sentinel-cut": "the first page of each delta ends in the middle",
  "sentinel-repeat": "each page of a delta repeats the last item of the one before, in an older state first",
  "sentinel-gone": "the first delta with a cursor is answered 410 with a Location, or SyncStateNotFound",
  "sentinel-late": "a change is told by the second delta after it, not by the first",
  "sentinel-elsewhere": "the link to the next page leads to another host",
  "sentinel-large-5000": "5,000 documents and mails in pages of 200; any number up to 20000 instead",
  "sentinel-batch": "in a batch, every third request is answered 429 at first",
};

export function isSentinelTenant(tenant: string): boolean {
  return tenant in sentinelTenants || largeCount(tenant) !== null;
}

/** How many documents and mails a large tenant has; null for any other. */
function largeCount(tenant: string): number | null {
  const count = Number(/^sentinel-large-(\d{1,5})$/.exec(tenant)?.[1] ?? 0);
  return count > 0 && count <= 20_000 ? count : null;
}

export function sentinelWorld(tenant: string): World {
  const world = createWorld(tenant);
  const count = largeCount(tenant) ?? 25;
  const pageMax = largeCount(tenant) === null ? 10 : 200;
  const drive = createDrive(`b!${tenant}`, "Documents", pageMax);
  const id = `${tenant},site`;
  const site = {
    id,
    name: tenant,
    displayName: `Site of ${tenant}`,
    webUrl: `https://sharepoint.example/sites/${tenant}`,
  };
  world.sites.push({ ...site, drives: [drive] });
  const folder = putItem(drive, { id: `${tenant}-folder`, name: "Reports", isFolder: true });
  for (let index = 0; index < count; index += 1) {
    const content = Buffer.from(`The text of document ${index}.`);
    const modifiedAt = hourAfter(index);
    const parentId = index % 5 === 0 ? folder.id : null;
    putItem(drive, { id: `${tenant}-d${index}`, name: `document-${index}.txt`, parentId, content, modifiedAt });
  }
  const address = `${tenant}@sentinel.example`;
  const mailbox = createMailbox({ id: `${tenant}-user`, address, displayName: tenant }, pageMax);
  world.mailboxes.push(mailbox);
  for (let index = 0; index < count; index += 1) putMail(mailbox, "inbox", numberedMail(mailbox.address, index));
  return world;
}

export function numberedMail(address: string, index: number) {
  return {
    id: `AAk${index}-${address}`,
    subject: `Mail ${index}`,
    from: { name: `Sender ${index}`, address: `sender-${index}@partner.example` },
    to: [{ name: "", address }],
    cc: [],
    body: { contentType: "text" as const, content: `The text of mail ${index}.` },
    receivedAt: hourAfter(index),
    messageId: `${index}.${address}`,
    conversationId: `c${index}-${address}`,
    isDraft: false,
    attachments: [],
  };
}

function hourAfter(index: number): Date {
  return new Date(Date.parse("2025-03-03T08:00:00Z") + index * 3_600_000);
}
