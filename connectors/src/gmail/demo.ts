import * as z from "zod/mini";
import type { AskSandbox, DemoConnection } from "../shared/vendor.ts";

const mailbox = z.object({ address: z.string() });

/** With the key of a service account, for the mailbox that the stand-in has. */
export async function connectDemo(ask: AskSandbox): Promise<DemoConnection> {
  const { address } = mailbox.parse(await ask("/gmail/_control/token", {}));
  const key = JSON.stringify(await ask("/gmail/service-account.json"));
  return { attributes: { mailboxes: [address] }, authType: "ServiceAccount", fields: { key } };
}
