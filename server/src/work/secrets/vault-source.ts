import * as z from "zod/mini";
import { Secret } from "../../platform/secrets/secret.ts";
import type { SecretSourcePort } from "./secret-source.ts";

export interface VaultSettings {
  /** https://vault.example.com:8200 */
  readonly address: string;
  /** A token, or what an AppRole signs in with. */
  readonly auth: { readonly token: Secret } | { readonly roleId: string; readonly secretId: Secret };
  /** Of the KV engine, version 2. */
  readonly mount: string;
  /** What every path begins with; the workspace's id follows. */
  readonly pathPrefix: string;
}

const deadlineMs = 5_000;
const login = z.object({ auth: z.object({ client_token: z.string() }) });
const kept = z.object({ data: z.object({ data: z.nullable(z.record(z.string(), z.unknown())) }) });
const locatorPattern = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*#[A-Za-z0-9_.-]+$/;

/** HashiCorp Vault's KV version 2, over HTTP. A workspace reads below its own id alone: <prefix>/<workspace id>/<path>. */
export function vaultSource(settings: VaultSettings): SecretSourcePort {
  const { address, auth, mount, pathPrefix } = settings;
  let token = "token" in auth ? auth.token : undefined;

  async function request(path: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
    try {
      return await fetch(`${address}/v1/${path}`, { ...init, redirect: "error", signal: limit });
    } catch (cause) {
      signal.throwIfAborted();
      throw new Error("Vault doesn't answer. An operator can check VAULT_ADDR.", { cause });
    }
  }

  async function signIn(signal: AbortSignal): Promise<Secret> {
    if ("token" in auth) return auth.token;
    const body = JSON.stringify({ role_id: auth.roleId, secret_id: auth.secretId.reveal() });
    const reply = await request("auth/approle/login", { method: "POST", body }, signal);
    const read = login.safeParse(reply.ok ? await reply.json() : null);
    if (!read.success)
      throw new Error("Vault refused the AppRole. An operator can check VAULT_ROLE_ID and VAULT_SECRET_ID.");
    return new Secret(read.data.auth.client_token);
  }

  return {
    refuse: (locator) =>
      locatorPattern.test(locator) ? null : 'must be a path and a field, such as "jira/api#token".',
    async read({ workspaceId }, locator, signal) {
      const [path = "", field = ""] = locator.split("#");
      const place = `${mount}/data/${pathPrefix}/${workspaceId}/${path}`;
      for (let tries = 1; ; tries += 1) {
        token ??= await signIn(signal);
        const reply = await request(place, { headers: { "x-vault-token": token.reveal() } }, signal);
        if (reply.status === 403 && tries === 1 && !("token" in auth)) {
          // A token that expired: a new one is signed in for, once.
          token = undefined;
          continue;
        }
        if (reply.status === 404) return undefined;
        if (reply.status === 403)
          throw new Error("Vault refused to read this path. An operator can check the token's policy.");
        if (!reply.ok) throw new Error(`Vault answered with ${reply.status}. Try again, or ask an operator.`);
        const value = kept.safeParse(await reply.json()).data?.data.data?.[field];
        return typeof value === "string" && value !== "" ? new Secret(value) : undefined;
      }
    },
  };
}
