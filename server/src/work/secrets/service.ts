import {
  type SecretSource,
  type WorkflowSecret,
  type WorkflowSecretInput,
} from "@hoopoe/contract/work/workflow-secret.ts";
import { bind } from "../../platform/bind.ts";
import { noteAuthor } from "../../platform/db/note-author.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { Secret } from "../../platform/secrets/secret.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";
import type { AuditService } from "../../records/audit/service.ts";
import { deleteSecretRow, loadSecretRows, loadSecretUses, saveSecretRow, type SecretRow } from "./secret-row-store.ts";
import type { SecretSourcePort } from "./secret-source.ts";

export interface WorkflowSecretsDeps {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly audit: Pick<AuditService, "record">;
  /** The external stores that the operator set up. */
  readonly sources: Readonly<Partial<Record<SecretSource, SecretSourcePort>>>;
}

/** A secret that a step sends. */
export interface SentSecret {
  readonly name: string;
  readonly value: Secret;
  readonly hosts: readonly string[];
}

export type WorkflowSecretsService = ReturnType<typeof createWorkflowSecrets>;

export function createWorkflowSecrets(deps: WorkflowSecretsDeps) {
  return bind(deps, { list, save, remove, reveal });
}

async function list(
  { db, sources }: WorkflowSecretsDeps,
  scope: Scope,
): Promise<{ data: WorkflowSecret[]; sources: SecretSource[] }> {
  const { rows, uses } = await db.withTenant(scope, async (trx) => ({
    rows: await loadSecretRows(trx),
    uses: await loadSecretUses(trx),
  }));
  const external = (["environment", "vault"] as const).filter((source) => sources[source] !== undefined);
  return { data: rows.map((row) => viewOf(row, uses.get(row.name) ?? [])), sources: ["hoopoe", ...external] };
}

/** @throws Failure secret-invalid */
function save(
  { db, secrets, audit, sources }: WorkflowSecretsDeps,
  scope: Scope,
  name: string,
  input: WorkflowSecretInput,
): Promise<WorkflowSecret> {
  const { source, value } = input;
  const locator = source === "hoopoe" ? "" : input.locator;
  if (source !== "hoopoe") {
    const port = sources[source] ?? fail("secret-invalid", { field: "source", reason: "isn't set up on this server." });
    const reason = port.refuse(locator);
    if (reason !== null) fail("secret-invalid", { field: "locator", reason });
  }
  return db.withTenant(scope, async (trx) => {
    const before = (await loadSecretRows(trx)).find((row) => row.name === name);
    const isNew = before?.source !== "hoopoe";
    if (source === "hoopoe" && value === undefined && isNew)
      fail("secret-invalid", { field: "value", reason: "Enter the secret." });
    const id = await saveSecretRow(trx, scope, { name, source, locator, hosts: input.hosts });
    if (source !== "hoopoe") await secrets.remove(trx, contextOf(scope, id));
    else if (value !== undefined) await secrets.put(trx, contextOf(scope, id), new Secret(value));
    await noteAuthor(trx, scope, { subject: "variables", reason: "variables" });
    const action = before === undefined ? "secret.created" : value === undefined ? "secret.changed" : "secret.replaced";
    await audit.record(trx, { ...scope, action, target: name, details: { source, hosts: input.hosts.join(", ") } });
    const row = (await loadSecretRows(trx)).find((one) => one.id === id) ?? fail("secret-not-found");
    return viewOf(row, (await loadSecretUses(trx)).get(name) ?? []);
  });
}

/** @throws Failure secret-not-found, secret-in-use */
function remove(
  { db, secrets, audit }: WorkflowSecretsDeps,
  scope: Scope,
  name: string,
  isConfirmed: boolean,
): Promise<void> {
  return db.withTenant(scope, async (trx) => {
    const row = (await loadSecretRows(trx)).find((one) => one.name === name) ?? fail("secret-not-found");
    const uses = (await loadSecretUses(trx)).get(name) ?? [];
    if (uses.length > 0 && !isConfirmed) fail("secret-in-use", { where: uses.slice(0, 10).join(", ") });
    await secrets.remove(trx, contextOf(scope, row.id));
    await deleteSecretRow(trx, row.id);
    const details = { usedBy: uses.slice(0, 10).join(", ") };
    await audit.record(trx, { ...scope, action: "secret.deleted", target: name, details });
  });
}

/** The values of secrets, for the call that sends them. @throws Error whose message says what to do, without any value */
async function reveal(
  { db, secrets, sources }: WorkflowSecretsDeps,
  scope: Scope,
  names: readonly string[],
  signal: AbortSignal,
): Promise<SentSecret[]> {
  const found = await db.withTenant(scope, async (trx) => {
    const rows = (await loadSecretRows(trx)).filter(({ name }) => names.includes(name));
    return Promise.all(
      rows.map(async (row) => ({
        row,
        kept: row.source === "hoopoe" ? await secrets.get(trx, contextOf(scope, row.id)) : undefined,
      })),
    );
  });
  return Promise.all(
    names.map(async (name) => {
      const one = found.find(({ row }) => row.name === name);
      if (one === undefined) throw new Error(`The secret ${name} doesn't exist. Create it under Jobs, Variables.`);
      const { source, locator, hosts } = one.row;
      const value = source === "hoopoe" ? one.kept : await sources[source]?.read(scope, locator, signal);
      if (value === undefined)
        throw new Error(`The secret ${name} has no value in its store. Set it there, then retry.`);
      return { name, value, hosts };
    }),
  );
}

function contextOf({ tenantId }: Scope, id: string) {
  return { tenantId, table: "workflow_secrets", row: id, field: "value" };
}

function viewOf({ name, source, locator, hosts, changed_by, changed_at }: SecretRow, usedBy: string[]): WorkflowSecret {
  return { name, source, locator, hosts, changedBy: changed_by, changedAt: changed_at.toISOString(), usedBy };
}
