import * as z from "zod";
import { ConnectorError } from "../shared/connector-error.ts";
import type { CheckResult, Container } from "../shared/connector.ts";
import { defineConnector } from "../shared/define-connector.ts";
import { basicLogin } from "../shared/mail-server.ts";
import { smtpConfig } from "./config.ts";
import { smtpIcon } from "./icon.ts";
import { sendMessage } from "./send-message.ts";
import { type SmtpContext, withTransport } from "./transport.ts";

/** Sends only: nothing comes in. */
export const smtpConnector = defineConnector({
  catalogId: 12,
  name: "SMTP",
  category: "Mail",
  description: "Sends email through any mail server.",
  icon: smtpIcon,
  version: 1,
  source_datatype: "mail",
  takesUploads: false,
  configSchema: smtpConfig,
  stateSchema: z.object({}),
  authMethods: [basicLogin],
  streams: [],
  limits: [],
  check: checkServer,
  discover: discoverSender,
  initial: () => ({}),
  async *read() {},
  actions: [sendMessage],
});

/** Greets the server and signs in; sends nothing. */
async function checkServer(ctx: SmtpContext): Promise<CheckResult> {
  const label = `${ctx.config.host}:${ctx.config.port}`;
  try {
    await withTransport(ctx, async (transport) => transport.verify());
    const sentence = `${label} can send as ${ctx.config.from}.`;
    return { ok: true, sentence, parts: [{ label, ok: true, sentence }] };
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    return { ok: false, sentence: error.sentence, parts: [{ label, ok: false, sentence: error.sentence }] };
  }
}

async function* discoverSender({ config: { from, host } }: SmtpContext): AsyncGenerator<Container> {
  yield { id: from, label: `${from} through ${host}`, kind: "sender", url: null, count: null, audience: null };
}
