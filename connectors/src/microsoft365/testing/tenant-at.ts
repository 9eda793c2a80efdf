import * as z from "zod";
import { testContext } from "../../shared/testing/run-read.ts";
import { testCredentials } from "../../shared/testing/test-credentials.ts";
import { microsoft365Connector } from "../connector.ts";

/** One tenant of the vendor at `url` (the sandbox's), with its credentials; and what its own people would do there. */
export function tenantAt(url: string, tenant: string, mailboxes: readonly string[] = [], clientSecret = "secret") {
  const config = { authorityHost: `${url}/graph`, graphHost: `${url}/graph`, mailboxes };
  const fields = { tenantId: tenant, clientId: "sandbox-client", clientSecret };
  const credentials = testCredentials(microsoft365Connector, { authType: "ClientCredentials", config, fields });
  const ctx = testContext({ config, credentials, now: () => new Date() });
  async function control(what: string, input: Readonly<Record<string, string>> = {}) {
    const body = JSON.stringify({ tenant, ...input });
    const response = await fetch(`${url}/graph/_control/${what}`, { method: "POST", body });
    if (!response.ok) throw new Error(`${what}: ${await response.text()}`);
    return z.record(z.string(), z.any()).parse(await response.json());
  }
  return { ctx, control };
}
