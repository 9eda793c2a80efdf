import type { SsoSettings } from "@hoopoe/contract/identity/sso.ts";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { Secret } from "../../platform/secrets/secret.ts";
import { loadConfig, removeConfig, saveConfig, type SsoConfig } from "./config-store.ts";
import type { SsoDeps } from "./deps.ts";
import { secretSealContext } from "./load-client.ts";
import { enterWorkspace, loadOwners, loadWorkspaces, mayManageOrganisation, type Owner } from "./organisation-store.ts";
import { issuerOf, issuerProblem } from "./relying-party.ts";

export interface Manager {
  readonly tenantId: string;
  readonly userId: string;
}

/** Sets it up, or changes it. @throws Failure organisation-forbidden, sso-invalid, workspace-not-found, member-not-found */
export async function saveSettings(
  { db, secrets, audit }: SsoDeps,
  manager: Manager,
  { clientSecret, ...input }: SsoSettings & { readonly clientSecret?: string | undefined },
): Promise<void> {
  const { tenantId, userId } = manager;
  const settings = { ...input, issuer: issuerOf(input.issuer) };
  await asManager(db, manager, async (trx) => {
    const before = await loadConfig(trx);
    const context = secretSealContext(tenantId);
    const kept = await secrets.trace(trx, context);
    const breakGlass = await loadNamed(trx, manager, settings);
    checkClient(settings, { before, hasSecret: kept.set, hasNewSecret: clientSecret !== undefined });
    checkBreakGlass(settings, breakGlass);
    await saveConfig(trx, { ...settings, isFromEnvironment: before?.isFromEnvironment ?? false });
    if (clientSecret !== undefined) await secrets.put(trx, context, new Secret(clientSecret));
    const details = { enabled: String(settings.isEnabled), required: String(settings.isRequired) };
    await audit.record(trx, { tenantId, userId, action: "sso.changed", target: settings.issuer, details });
  });
}

/** Takes single sign-on away, with its secret. @throws Failure organisation-forbidden, sso-invalid */
export async function removeSettings({ db, secrets, audit }: SsoDeps, manager: Manager): Promise<void> {
  const { tenantId, userId } = manager;
  await asManager(db, manager, async (trx) => {
    const before = await loadConfig(trx);
    if (before === undefined) return;
    if (before.isFromEnvironment) refuse("issuer", environmentDecides);
    const { table, row } = secretSealContext(tenantId);
    await secrets.remove(trx, { tenantId, table, row });
    await removeConfig(trx);
    await audit.record(trx, { tenantId, userId, action: "sso.removed", target: before.issuer });
  });
}

/** Runs inside the tenant for who may manage it. @throws Failure organisation-forbidden */
export function asManager<T>(
  db: SsoDeps["db"],
  { tenantId, userId }: Manager,
  run: (trx: Trx) => Promise<T>,
): Promise<T> {
  return db.withTenant({ tenantId, userId }, async (trx) => {
    if (!(await mayManageOrganisation(trx, { tenantId, userId }))) return fail("organisation-forbidden");
    return run(trx);
  });
}

const environmentDecides = "This is set by PINGONE_ISSUER. Change it where Hoopoe is started.";

function checkClient(
  settings: SsoSettings,
  { before, hasSecret, hasNewSecret }: { before: SsoConfig | undefined; hasSecret: boolean; hasNewSecret: boolean },
): void {
  const problem = issuerProblem(settings.issuer);
  if (problem !== undefined) refuse("issuer", problem);
  const isMoved = before !== undefined && before.issuer !== settings.issuer;
  if (before?.isFromEnvironment === true) {
    if (isMoved) refuse("issuer", environmentDecides);
    if (before.clientId !== settings.clientId) refuse("clientId", environmentDecides);
    if (hasNewSecret) refuse("clientSecret", environmentDecides);
  }
  if (hasNewSecret) return;
  if (!hasSecret) refuse("clientSecret", "enter the client secret");
  // Else whoever may edit the address could have the kept secret sent to a server of their own.
  if (isMoved) refuse("clientSecret", "enter the client secret again because the issuer changed");
}

/**
 * What is named belongs to the organisation; gives who is let in without the provider: an owner of the first workspace.
 * @throws Failure workspace-not-found, member-not-found
 */
async function loadNamed(
  trx: Trx,
  { tenantId }: Manager,
  { defaultWorkspaceId, rules, breakGlassUserId }: SsoSettings,
): Promise<Owner | undefined> {
  const workspaces = await loadWorkspaces(trx);
  const isOurs = (id: string) => workspaces.some((workspace) => workspace.id === id);
  if (defaultWorkspaceId !== null && !isOurs(defaultWorkspaceId))
    fail("workspace-not-found", { field: "defaultWorkspaceId" });
  const strange = rules.findIndex(({ workspaceId }) => !isOurs(workspaceId));
  if (strange >= 0) fail("workspace-not-found", { field: `rules.${strange}.workspaceId` });
  if (breakGlassUserId === null) return undefined;
  const owners = await ownersOf(trx, tenantId, workspaces[0]?.id);
  return owners.find(({ id }) => id === breakGlassUserId) ?? fail("member-not-found", { field: "breakGlassUserId" });
}

/** Nobody is locked out for good. */
function checkBreakGlass(settings: SsoSettings, chosen: Owner | undefined): void {
  const { isRequired } = settings;
  if (isRequired && !settings.isEnabled) refuse("isRequired", "turn on single sign-on first");
  if (isRequired && chosen === undefined)
    refuse("breakGlassUserId", "choose the owner who can still sign in with a password");
  if (chosen?.hasPassword === false) refuse("breakGlassUserId", "choose an owner who has a password");
}

/** The owners of the organisation's first workspace; the transaction is told to look there. */
export async function ownersOf(trx: Trx, tenantId: string, workspaceId: string | undefined) {
  if (workspaceId === undefined) return [];
  await enterWorkspace(trx, workspaceId);
  return loadOwners(trx, { tenantId, workspaceId });
}

function refuse(field: string, reason: string): never {
  return fail("sso-invalid", { field, reason });
}
