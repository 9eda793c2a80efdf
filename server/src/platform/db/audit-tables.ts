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
}

export interface AuditHeads extends InTenant {
  seq: ColumnType<string, number, number>;
  hash: Buffer;
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
