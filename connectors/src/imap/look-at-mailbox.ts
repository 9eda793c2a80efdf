import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckResult, Container } from "../shared/connector.ts";
import { request, type ImapContext, openClient, shownFolders } from "./client.ts";

/** Signs in and lists the folders. */
export async function checkMailbox(ctx: ImapContext): Promise<CheckResult> {
  const label = `${ctx.config.host}:${ctx.config.port}`;
  try {
    const client = await openClient(ctx);
    try {
      const sentence = `${(await shownFolders(ctx, client)).length} folders are readable.`;
      return { ok: true, sentence, parts: [{ label, ok: true, sentence }] };
    } finally {
      client.close();
    }
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { ok: false, sentence: error.sentence, parts: [{ label, ok: false, sentence: error.sentence }] };
  }
}

/** The folders of the mailbox, for its owner alone where the user name is an address. */
export async function* discoverFolders(ctx: ImapContext): AsyncGenerator<Container> {
  const user = ctx.credentials?.fields.user.toLowerCase() ?? "";
  const audience = user.includes("@") ? { audience: [user] } : {};
  const client = await openClient(ctx);
  try {
    for (const { path } of await shownFolders(ctx, client)) {
      const status = await request(ctx, async () => client.status(path, { messages: true }));
      const count = status === false ? null : (status.messages ?? null);
      yield { id: path, label: path, kind: "folder", url: null, count, ...audience };
    }
  } finally {
    client.close();
  }
}
