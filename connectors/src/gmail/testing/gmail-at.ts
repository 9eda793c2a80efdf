import * as z from "zod";
import type { ConnectorContext } from "../../shared/connector-context.ts";
import { testContext } from "../../shared/testing/run-read.ts";
import { testCredentials } from "../../shared/testing/test-credentials.ts";
import { gmailConnector } from "../connector.ts";

export type Account = {
  ctx: ConnectorContext;
  /** Does at the vendor what the mailbox's owner would. */
  control: (what: string, fields?: Readonly<Record<string, string>>) => Promise<Record<string, string>>;
};

/** One account of the vendor at `url` (the sandbox's), signed in. Without an address it is the demo's. */
export async function gmailAccount(url: string, account = "", scope = ""): Promise<Account> {
  async function control(what: string, fields: Readonly<Record<string, string>> = {}) {
    const response = await fetch(`${url}/gmail/_control/${what}`, {
      method: "POST",
      body: JSON.stringify({ account, ...fields }),
    });
    if (!response.ok) throw new Error(`${what}: ${await response.text()}`);
    return z.record(z.string(), z.any()).parse(await response.json());
  }
  const { refreshToken } = await control("token", { scope });
  const config = gmailConfigAt(url);
  const fields = { clientId: "sandbox-client", clientSecret: "sandbox-secret" };
  const credentials = testCredentials(gmailConnector, { authType: "OAuth2", config, fields, refreshToken });
  return { ctx: testContext({ config, credentials, now: () => new Date() }), control };
}

export function gmailConfigAt(url: string) {
  return {
    baseUrl: `${url}/gmail`,
    tokenUrl: `${url}/gmail/token`,
    authorizeUrl: `${url}/gmail/o/oauth2/v2/auth`,
  };
}
