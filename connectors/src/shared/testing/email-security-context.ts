import type { Connector } from "../connector.ts";
import type { ConnectorContext } from "../connector-context.ts";
import { testContext } from "./run-read.ts";
import { testCredentials } from "./test-credentials.ts";

/** A connection to one of the sandbox's e-mail security products; `account` is the secret part of its form. */
export function emailSecurityContext(
  connector: Connector,
  input: { sandboxUrl: string; vendor: string; account: string },
  over: Partial<ConnectorContext> = {},
): ConnectorContext {
  const { sandboxUrl, vendor, account } = input;
  const baseUrl = `${sandboxUrl}/${vendor}`;
  const isToken = vendor === "abnormal" || vendor === "sublime";
  const fields = isToken ? { apiToken: account, baseUrl } : { clientId: "reader", secret: account, baseUrl };
  const config = {};
  const credentials = testCredentials(connector, { authType: "Basic", config, fields });
  return testContext({ config, credentials, now: () => new Date(), ...over });
}

/** Mail arrives at the product without us. */
export async function mailArrives(
  sandboxUrl: string,
  vendor: string,
  input: Readonly<Record<string, string | number | boolean>>,
): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/${vendor}/_control/mail`, { method: "POST", body: JSON.stringify(input) });
  if (!answer.ok) throw new Error(await answer.text());
}
