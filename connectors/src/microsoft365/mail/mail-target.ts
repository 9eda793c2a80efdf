import { ConnectorError } from "../../shared/connector-error.ts";
import { type GraphContext, graphJson } from "../graph.ts";
import { mail, type Mail, mailFolder, type MailFolder } from "../schemas.ts";
import { listPages } from "../list-pages.ts";
import { openMailbox } from "./list-folders.ts";

/** A mail by its external id, "<mailbox>/<id>". Only mailboxes of this connection. Throws ConnectorError `input-invalid`. */
export function mailTargetOf({ config: { mailboxes } }: GraphContext, externalId: string) {
  const slash = externalId.indexOf("/");
  const address = externalId.slice(0, Math.max(slash, 0)).toLowerCase();
  if (mailboxes.includes(address)) return { address, path: pathOf(address, externalId.slice(slash + 1)) };
  throw new ConnectorError("input-invalid", `message: none of this connection's mailboxes contains ${externalId}.`);
}

export async function loadMail(ctx: GraphContext, path: string): Promise<Mail> {
  return graphJson(ctx, path, mail, { bucket: "mail" });
}

const wellKnown = new Set(["inbox", "archive", "deleteditems", "junkemail", "drafts", "sentitems"]);

/** A folder by its name as a person writes it ("Archive", "Deleted Items", "Inbox/Invoices"). */
export async function findMailFolder(ctx: GraphContext, address: string, named: string): Promise<MailFolder> {
  const root = `users/${encodeURIComponent(address)}/mailFolders`;
  const short = named.toLowerCase().replaceAll(" ", "");
  if (wellKnown.has(short)) return graphJson(ctx, `${root}/${short}`, mailFolder, { bucket: "mail" });
  let path = `${root}?$top=100`;
  let found: MailFolder | undefined;
  const seen: string[] = [];
  for (const part of named.split("/")) {
    found = undefined;
    for await (const folder of listPages(ctx, path, { schema: mailFolder, bucket: "mail" })) {
      seen.push(folder.displayName);
      if (folder.displayName.toLowerCase() === part.trim().toLowerCase()) found ??= folder;
    }
    if (found === undefined) break;
    path = `${root}/${encodeURIComponent(found.id)}/childFolders?$top=100`;
  }
  if (found !== undefined) return found;
  const names = seen.slice(0, 20).join(", ");
  throw new ConnectorError("input-invalid", `folder: there is no folder ${named}. Available: ${names}.`);
}

/** The mailboxes to search: the one named, else all of the connection. */
export async function mailboxesOf(ctx: GraphContext, named: string | undefined): Promise<string[]> {
  const { mailboxes } = ctx.config;
  if (named === undefined) return [...mailboxes];
  const address = named.toLowerCase();
  if (!mailboxes.includes(address)) {
    const sentence = `mailbox: ${named} isn't in this connection. Available: ${mailboxes.join(", ") || "none"}.`;
    throw new ConnectorError("input-invalid", sentence);
  }
  await openMailbox(ctx, address);
  return [address];
}

function pathOf(address: string, id: string): string {
  return `users/${encodeURIComponent(address)}/messages/${encodeURIComponent(id)}`;
}
