import { ConnectorError } from "../../shared/connector-error.ts";
import { type GraphContext, graphJson } from "../graph.ts";
import { listPages } from "../list-pages.ts";
import { mailFolder, type MailFolder, user } from "../schemas.ts";

export type Mailbox = { userId: string; address: string };
export type FolderPlace = { mailbox: Mailbox; folder: MailFolder };

/** What lies in them is not shown: unwanted, thrown away, or not sent yet. */
const hiddenFolders = ["deleteditems", "junkemail", "drafts", "outbox"];
const depthMax = 10;

export async function openMailbox(ctx: GraphContext, address: string): Promise<Mailbox> {
  const path = `users/${encodeURIComponent(address)}?$select=id,mail,displayName`;
  const { id } = await graphJson(ctx, path, user, { bucket: "mail" });
  return { userId: id, address };
}

/** The folders of a mailbox whose mail is shown, those inside others too. */
export async function listFolders(ctx: GraphContext, mailbox: Mailbox): Promise<MailFolder[]> {
  const hidden = new Set(await hiddenIds(ctx, mailbox));
  const folders: MailFolder[] = [];
  async function below(path: string, depth: number): Promise<void> {
    for await (const folder of listPages(ctx, path, { schema: mailFolder, bucket: "mail" })) {
      ctx.signal.throwIfAborted();
      if (hidden.has(folder.id)) continue;
      folders.push(folder);
      if (folder.childFolderCount === 0 || depth === depthMax) continue;
      await below(`users/${mailbox.userId}/mailFolders/${folder.id}/childFolders?$top=100`, depth + 1);
    }
  }
  await below(`users/${mailbox.userId}/mailFolders?$top=100`, 0);
  return folders;
}

async function hiddenIds(ctx: GraphContext, { userId }: Mailbox): Promise<string[]> {
  const ids = hiddenFolders.map(async (name) => {
    try {
      return [(await graphJson(ctx, `users/${userId}/mailFolders/${name}`, mailFolder, { bucket: "mail" })).id];
    } catch (error) {
      if (error instanceof ConnectorError && error.code === "not-found") return [];
      throw error;
    }
  });
  return (await Promise.all(ids)).flat();
}
