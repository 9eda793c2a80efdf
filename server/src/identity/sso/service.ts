import type { SsoSettings, SsoTestStep } from "@hoopoe/contract/identity/sso.ts";
import { Secret } from "../../platform/secrets/secret.ts";
import type { Visitor } from "../identity/service.ts";
import { addressesOf } from "./addresses.ts";
import { obeyLogoutToken } from "./back-channel.ts";
import { begin, type BeginRequest, type Begun, spend } from "./begin.ts";
import { loadConfig, saveConfig } from "./config-store.ts";
import type { SsoDeps } from "./deps.ts";
import { type Answer, finish, type Finished } from "./finish.ts";
import { secretSealContext } from "./load-client.ts";
import { issuerOf } from "./relying-party.ts";
import { asManager, type Manager, removeSettings, saveSettings } from "./settings.ts";
import type { StateClaims } from "../../platform/tickets/signed-state.ts";
import { signOffAddress } from "./sign-off.ts";
import { testConnection } from "./test-connection.ts";
import { viewSettings } from "./view-settings.ts";

export interface TenantAt {
  readonly tenantId: string;
  readonly label: string;
}

export interface SsoService {
  begin(request: BeginRequest): Promise<Begun>;
  /** Which sign-in a `state` names; undefined for one that we did not write. */
  readState(state: string): StateClaims | undefined;
  finish(answer: Answer, visitor: Visitor): Promise<Finished>;
  signOff(request: TenantAt & { hint: string }): Promise<string>;
  obeyLogoutToken(tenantId: string, token: string, ip: string): Promise<void>;
  view(member: Manager & TenantAt): ReturnType<typeof viewSettings>;
  save(manager: Manager, settings: SsoSettings & { clientSecret?: string | undefined }): Promise<void>;
  remove(manager: Manager): Promise<void>;
  test(
    manager: Manager & TenantAt & { ip: string },
    connection: { issuer: string; clientId: string; clientSecret?: string | undefined },
  ): Promise<SsoTestStep[]>;
  /** The organisation's own address, to lead a browser back to. */
  originOf(label: string): string;
  redirectOf(at: TenantAt): string;
  /** Takes the operator's PINGONE_* over for a tenant; without them, what they had set is the page's again. */
  applyEnvironment(tenantId: string, input: EnvironmentClient | undefined): Promise<void>;
}

export { mayManageOrganisation } from "./organisation-store.ts";

export interface EnvironmentClient {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Single sign-on with an organisation's own OpenID provider. */
export function createSsoService(deps: SsoDeps): SsoService {
  const { db, secrets, outside, state } = deps;
  const redirectOf = ({ tenantId, label }: TenantAt) => addressesOf(deps.originOf(label), tenantId).redirect;
  return {
    begin: (request) => begin(deps, request),
    readState: state.read,
    finish: (answer, visitor) => finish(deps, answer, visitor),
    signOff: (request) => signOffAddress(deps, request),
    async obeyLogoutToken(tenantId, token, ip) {
      await spend(deps, { what: "back-channel", ip, countMax: 600 });
      await obeyLogoutToken(deps, tenantId, token);
    },
    view: (member) => viewSettings(deps, member),
    save: (manager, settings) => saveSettings(deps, manager, settings),
    remove: (manager) => removeSettings(deps, manager),
    async test({ tenantId, userId, label, ip }, { clientSecret, ...input }) {
      await spend(deps, { what: "test", ip, countMax: 20 });
      const issuer = issuerOf(input.issuer);
      const kept = await asManager(db, { tenantId, userId }, async (trx) => {
        const isSame = (await loadConfig(trx))?.issuer === issuer;
        return isSame ? secrets.get(trx, secretSealContext(tenantId)) : undefined;
      });
      const secret = clientSecret === undefined ? kept : new Secret(clientSecret);
      if (secret === undefined) return [needsSecret];
      const identity = { issuer, clientId: input.clientId, clientSecret: secret };
      return testConnection(identity, { outside, redirect: redirectOf({ tenantId, label }) });
    },
    originOf: deps.originOf,
    redirectOf,
    applyEnvironment: (tenantId, input) => applyEnvironment(deps, tenantId, input),
  };
}

const needsSecret: SsoTestStep = {
  name: "Client",
  outcome: "failed",
  detail: "Enter the client secret. The saved one is only sent to the issuer it was entered for.",
};

async function applyEnvironment(
  { db, secrets }: SsoDeps,
  tenantId: string,
  input: EnvironmentClient | undefined,
): Promise<void> {
  await db.withTenant({ tenantId }, async (trx) => {
    const before = await loadConfig(trx);
    if (input === undefined) {
      if (before?.isFromEnvironment) await saveConfig(trx, { ...before, isFromEnvironment: false });
      return;
    }
    const { clientId, clientSecret } = input;
    const issuer = issuerOf(input.issuer);
    await saveConfig(trx, { ...(before ?? fresh), issuer, clientId, isFromEnvironment: true });
    await secrets.put(trx, secretSealContext(tenantId), new Secret(clientSecret));
  });
}

const fresh = {
  isEnabled: true,
  defaultWorkspaceId: null,
  defaultRole: "viewer",
  groupsClaim: "groups",
  rules: [],
  isRequired: false,
  breakGlassUserId: null,
} as const;
