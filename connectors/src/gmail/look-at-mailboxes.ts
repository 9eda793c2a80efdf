import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckResult, Container } from "../shared/connector.ts";
import { type GmailContext, type MailboxApi, openMailboxes } from "./mailbox-api.ts";
import { isOfOneMailbox } from "./read-mail.ts";
import { profile } from "./schemas.ts";

/** Opens each mailbox once; good when at least one can be read. */
export async function checkMailboxes(ctx: GmailContext): Promise<CheckResult> {
  const opened = openOrSay(ctx);
  if (opened instanceof ConnectorError) return { ok: false, sentence: opened.sentence, parts: [] };
  const parts = [];
  for (const api of opened) {
    ctx.signal.throwIfAborted();
    try {
      const { emailAddress, messagesTotal } = await api.get("profile", profile);
      parts.push({ label: emailAddress, ok: true, sentence: `${emailAddress}: ${messagesTotal} messages.` });
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      parts.push({ label: api.name, ok: false, sentence: error.sentence });
    }
  }
  const good = parts.filter(({ ok }) => ok).length;
  const only = parts.length === 1 ? parts[0] : undefined;
  return { ok: good > 0, sentence: only?.sentence ?? `${good} of ${parts.length} mailboxes are readable.`, parts };
}

function openOrSay(ctx: GmailContext): MailboxApi[] | ConnectorError {
  try {
    return openMailboxes(ctx);
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
}

/** Each mailbox is a container that its owner alone may see. One that cannot be opened now is left out. */
export async function* discoverMailboxes(ctx: GmailContext): AsyncGenerator<Container> {
  const apis = openMailboxes(ctx);
  for (const api of apis) {
    ctx.signal.throwIfAborted();
    try {
      const { emailAddress, messagesTotal } = await api.get("profile", profile);
      const id = emailAddress.toLowerCase();
      const url = `https://mail.google.com/mail/?authuser=${encodeURIComponent(id)}`;
      yield { id, label: emailAddress, kind: "mailbox", url, count: messagesTotal, audience: [id] };
    } catch (error) {
      if (!(error instanceof ConnectorError) || !isOfOneMailbox(error, apis.length)) throw error;
    }
  }
}
