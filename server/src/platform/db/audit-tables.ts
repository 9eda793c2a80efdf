import type { ColumnType, Generated } from "kysely";
import type { Json, Time, TimeOrNull, InTenant, InWorkspace } from "./column-types.ts";

/** Insert-only: the running role may neither change nor remove a row. */
export interface AuditLog extends InTenant {
  seq: ColumnType<string, number, never>;
  at: ColumnType<Date, string, never>;
  workspace_id: string | null;
  actor_user_id: string | null;
  actor: string;
  action: string;
  target: string;
  details: Json;
  ip: string | null;
  previous_hash: Buffer;
  hash: Buffer;
  /** The key of the hash; null for entries from before the audit was keyed. */
  key_id: string | null;
}

export interface AuditHeads extends InTenant {
  seq: ColumnType<string, number, number>;
  hash: Buffer;
  key_id: string | null;
  mac: Buffer | null;
}

/** Calls that were refused, counted for each caller and reason in windows of ten minutes. */
export interface SecurityEvents extends InTenant {
  id: Generated<string>;
  window_start: Time;
  kind: "unauthorized" | "forbidden" | "not-found" | "rate-limited";
  code: string;
  route: string;
  workspace_id: string | null;
  user_id: string | null;
  address: string;
  count: ColumnType<string, number, number>;
  first_at: Time;
  last_at: Time;
}

/** What was erased for good, without its name; `kinds` is checked where it is read. */
export interface Erasures extends InWorkspace {
  id: Generated<string>;
  subject: "integration" | "workspace" | "user";
  subject_id: string;
  what: string;
  status: Generated<"running" | "done" | "failed">;
  kinds: Json;
  total: ColumnType<string, number, number>;
  done: ColumnType<string, number | undefined, number>;
  sha256: Buffer;
  attempt: Generated<number>;
  requested_by: string;
  requested_at: Time;
  finished_at: TimeOrNull;
}
