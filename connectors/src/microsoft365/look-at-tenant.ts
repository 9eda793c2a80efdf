import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckPart, CheckResult, Container } from "../shared/connector.ts";
import { labelOf, listDrives } from "./documents/list-drives.ts";
import type { GraphContext } from "./graph.ts";
import { listFolders, openMailbox } from "./mail/list-folders.ts";

/** Looks at the libraries and at each mailbox; good when any of them can be read. */
export async function checkTenant(ctx: GraphContext): Promise<CheckResult> {
  const parts: CheckPart[] = [
    await found({ label: "Documents", needs: "Sites.Read.All" }, async () => {
      return `${(await listDrives(ctx)).length} document libraries are readable.`;
    }),
  ];
  for (const address of ctx.config.mailboxes) {
    ctx.signal.throwIfAborted();
    const needed = { label: address, needs: "Mail.Read and User.Read.All" };
    parts.push(await found(needed, async () => `${address}: ${await countOf(ctx, address)} emails.`));
  }
  const bad = parts.filter(({ ok }) => !ok);
  const sentence = bad[0]?.sentence ?? parts.map((part) => part.sentence).join(" ");
  return { ok: bad.length < parts.length, sentence, parts };
}

async function found(
  { label, needs }: { label: string; needs: string },
  look: () => Promise<string>,
): Promise<CheckPart> {
  try {
    return { label, ok: true, sentence: await look() };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const sentence = error.code === "forbidden" ? `${error.sentence} It needs ${needs}.` : error.sentence;
    return { label, ok: false, sentence };
  }
}

/** Libraries, whose documents say themselves who may see them; and mailboxes, each for its owner alone. */
export async function* discoverTenant(ctx: GraphContext): AsyncGenerator<Container> {
  for (const drive of await listDrives(ctx)) {
    const url = drive.drive.webUrl || drive.site.webUrl || null;
    yield { id: drive.drive.id, label: labelOf(drive), kind: "library", url, count: null };
  }
  for (const address of ctx.config.mailboxes) {
    ctx.signal.throwIfAborted();
    const count = await countOf(ctx, address).catch((error: unknown) => {
      // One that cannot be opened now is there all the same: `check` says what is wrong with it.
      if (error instanceof ConnectorError && ["not-found", "forbidden"].includes(error.code)) return null;
      throw error;
    });
    yield { id: address, label: address, kind: "mailbox", url: null, count, audience: [address] };
  }
}

async function countOf(ctx: GraphContext, address: string): Promise<number> {
  const folders = await listFolders(ctx, await openMailbox(ctx, address));
  return folders.reduce((sum, { totalItemCount }) => sum + totalItemCount, 0);
}
