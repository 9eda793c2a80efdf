import { createHash } from "node:crypto";
import type { AuditDetails } from "@hoopoe/contract/audit.ts";

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

/** SHA-256 of the hash before and of the facts, written so that the same facts always give the same bytes. */
export function chainHash(previous: Buffer, row: AuditFacts): Buffer {
  const { tenantId, seq, at, workspaceId, actorUserId, actor, action, target, details, ip } = row;
  const facts: AuditFacts = { tenantId, seq, at, workspaceId, actorUserId, actor, action, target, details, ip };
  return createHash("sha256").update(previous).update(canonicalJson(facts), "utf8").digest();
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
