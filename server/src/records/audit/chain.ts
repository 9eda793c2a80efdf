import { createHash, createHmac } from "node:crypto";
import type { AuditDetails } from "@hoopoe/contract/records/audit.ts";
import type { Keyring } from "../../platform/secrets/keyring.ts";

/** The keys that sign entries; the database holds none of them. */
export type AuditKeys = Pick<Keyring, "currentId" | "key">;

/** What a line of the audit says; all of it is hashed. */
export interface AuditFacts {
  readonly tenantId: string;
  readonly seq: number;
  readonly at: string;
  readonly workspaceId: string | null;
  readonly actorUserId: string | null;
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly details: AuditDetails;
  readonly ip: string | null;
}

/** The previous hash of the first line. */
export const genesis: Buffer = Buffer.alloc(32);

/**
 * HMAC-SHA-256 of the hash before and of the facts, written so that the same facts always give the same bytes. Without a
 * key it is plain SHA-256, as entries had it before the audit was keyed.
 */
export function chainHash(previous: Buffer, row: AuditFacts, key: Buffer | undefined): Buffer {
  const { tenantId, seq, at, workspaceId, actorUserId, actor, action, target, details, ip } = row;
  const facts: AuditFacts = { tenantId, seq, at, workspaceId, actorUserId, actor, action, target, details, ip };
  const hash = key === undefined ? createHash("sha256") : createHmac("sha256", key);
  return hash.update(previous).update(canonicalJson(facts), "utf8").digest();
}

/** Covers the record of a chain's end: who rewrites that record cannot make one for an earlier end. */
export function headMac({ tenantId, seq, hash }: { tenantId: string; seq: number; hash: Buffer }, key: Buffer): Buffer {
  return createHmac("sha256", key).update(`head ${tenantId} ${seq} `).update(hash).digest();
}

/** JSON with its keys in order at every depth; what the database gives back in another order hashes alike. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonicalJson(part)}`);
  return `{${parts.join(",")}}`;
}
