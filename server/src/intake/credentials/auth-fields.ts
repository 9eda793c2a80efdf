import type { AuthMethod } from "@hoopoe/connectors/shared/auth-method.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import { secretFields } from "@hoopoe/connectors/shared/form-fields.ts";
import { authTypeDefault } from "@hoopoe/contract/intake/auth-info.ts";
import * as full from "zod";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { Secret } from "../../platform/secrets/secret.ts";
import type { Secrets } from "../../platform/secrets/secrets.ts";

export type Fields = Readonly<Record<string, unknown>>;
const record = z.record(z.string(), z.unknown());

/** What is stored is data all the same: anything but an object is none. */
export function asFields(value: unknown): Fields {
  const read = z.safeParse(record, value);
  return read.success ? read.data : {};
}

/** Where a secret of an auth record lies. Names with ~ are ours: tokens, which no form asks for. */
export function sealContextOf(scope: Pick<Scope, "tenantId">, id: string, field: string) {
  return { tenantId: scope.tenantId, table: "auth_infos", row: id, field };
}

/**
 * The method of a type. The default type stands for a product's first method where the product has none of that name,
 * and for nothing to fill in where it needs no credentials. @throws Failure auth-info-invalid for any other type
 */
export function methodOf({ manifest }: Connector, authType: string): AuthMethod {
  const found = manifest.authMethods.find((method) => method.authType === authType);
  if (found !== undefined) return found;
  if (authType === authTypeDefault) return manifest.authMethods[0] ?? withoutFields;
  const known = manifest.authMethods.map((method) => method.authType).join(", ");
  const reason = known === "" ? `${manifest.name} needs no credentials` : `${manifest.name} takes ${known}`;
  return fail("auth-info-invalid", { field: "authType", reason });
}

const withoutFields: AuthMethod = {
  authType: authTypeDefault,
  label: "No credentials",
  help: "",
  schema: full.object({}),
};

/** The addresses among a form's values (also those that no form shows), by name: a secret given for one goes to no other. */
export function addressesOf(schema: Connector["manifest"]["configSchema"], input: Fields): Record<string, string> {
  // With the defaults that are left out of a form.
  const values: Fields = { ...input, ...asFields(schema.safeParse(input).data) };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const isAddress = typeof value === "string" && (/(?:url|host)$/i.test(name) || isWebAddress(value));
      return isAddress && value !== "" ? [[name, originOf(value)]] : [];
    }),
  );
}

function isWebAddress(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

function originOf(address: string): string {
  const url = URL.parse(address);
  return url === null ? address.trim().toLowerCase() : `${url.protocol}//${url.host}`;
}

/** The fields as their method takes them, the secrets opened. */
export async function loadFields(
  trx: Trx,
  scope: Scope,
  { secrets, method, row }: { secrets: Secrets; method: AuthMethod; row: { id: string; fields: unknown } },
): Promise<Fields> {
  const opened: Record<string, unknown> = { ...asFields(row.fields) };
  for (const name of secretFields(method.schema)) {
    const secret = await secrets.get(trx, sealContextOf(scope, row.id, name));
    if (secret !== undefined) opened[name] = secret.reveal();
  }
  return opened;
}

/**
 * Joins what was stored with what was given (an absent or empty secret stays as it was) and checks it by the method's
 * schema. @throws Failure auth-info-invalid, also where an address changes and not every secret is given again
 */
export function mergeFields(
  method: AuthMethod,
  { before, fields: input }: { before: Fields; fields: Fields },
): { open: Fields; newSecrets: Readonly<Record<string, Secret>> } {
  const secretNames = secretFields(method.schema);
  const known = Object.keys(method.schema.shape);
  const unknown = Object.keys(input).find((name) => !known.includes(name));
  if (unknown !== undefined) refuse(unknown.slice(0, 60), `${method.label} doesn't have this field`);
  const isKept = (name: string): boolean =>
    secretNames.includes(name) && (input[name] === undefined || input[name] === "");
  const merged = Object.fromEntries(
    known.flatMap((name) => {
      const value = isKept(name) ? before[name] : (input[name] ?? before[name]);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const moved = changedAddress(addressesOf(method.schema, before), addressesOf(method.schema, merged));
  const missing = secretNames.find((name) => isKept(name) && before[name] !== undefined);
  if (moved !== undefined && missing !== undefined) {
    refuse(missing, "enter it again because the address it is sent to changed");
  }
  const [issue] = method.schema.safeParse(merged).error?.issues ?? [];
  if (issue !== undefined) refuse(String(issue.path[0] ?? "fields"), issue.message);
  const isSecret = (name: string): boolean => secretNames.includes(name);
  return {
    open: Object.fromEntries(Object.entries(merged).filter(([name]) => !isSecret(name))),
    newSecrets: Object.fromEntries(
      Object.entries(input).flatMap(([name, value]) =>
        isSecret(name) && typeof value === "string" && value !== "" ? [[name, new Secret(value)]] : [],
      ),
    ),
  };
}

/** The name of an address that is not what it was. */
export function changedAddress(before: Fields, after: Fields): string | undefined {
  return Object.keys({ ...before, ...after }).find((name) => before[name] !== after[name]);
}

function refuse(field: string, reason: string): never {
  return fail("auth-info-invalid", { field, reason });
}
