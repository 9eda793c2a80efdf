import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { WishedWrite } from "./ask-approval.ts";

/** Who may agree to what an agent wants to write: an editor, the one who asked the question among them. */
const policy = {
  role: "editor",
  people: [],
  countMin: 1,
  mayRequesterApprove: true,
  timeoutHours: 72,
  remindHours: null,
} as const;
const timeoutMs = policy.timeoutHours * 3_600_000;

/** What an approval is bound to: the tool and exactly these arguments. */
export function boundHash({ toolId, input }: Pick<WishedWrite, "toolId" | "input">): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([toolId, sorted(input)]))
    .digest();
}

/** The same call asks once: its id is made of the answer and the call. Gives the approval's id. */
export async function insertApproval(trx: Trx, scope: Scope, wish: WishedWrite): Promise<string> {
  const id = uuidOf(`${wish.messageId} ${wish.toolCallId}`);
  await sql`
    INSERT INTO approvals (id, tenant_id, workspace_id, kind, title, message, action, arguments, bound_hash, policy,
      requested_by, expires_at)
    VALUES (${id}, ${scope.tenantId}, ${scope.workspaceId}, 'tool-call', ${wish.title}, ${wish.why}, ${wish.toolId},
      ${JSON.stringify(argumentsOf(wish.input))}::jsonb, ${boundHash(wish)}, ${JSON.stringify(policy)}::jsonb,
      ${scope.userId}, ${new Date(Date.now() + timeoutMs)})
    ON CONFLICT (id) DO NOTHING`.execute(trx);
  return id;
}

export async function loadApproval(
  trx: Trx,
  scope: Scope,
  id: string,
): Promise<{ status: string; boundHash: Buffer } | undefined> {
  const { rows } = await sql<{ status: string; boundHash: Buffer }>`
    SELECT status, bound_hash AS "boundHash" FROM approvals
    WHERE tenant_id = ${scope.tenantId} AND workspace_id = ${scope.workspaceId} AND id = ${id}`.execute(trx);
  return rows[0];
}

export async function markExecuted(trx: Trx, scope: Scope, id: string): Promise<void> {
  await sql`UPDATE approvals SET status = 'executed', settled_at = coalesce(settled_at, now())
    WHERE tenant_id = ${scope.tenantId} AND workspace_id = ${scope.workspaceId} AND id = ${id}
      AND status = 'approved'`.execute(trx);
}

function argumentsOf(input: unknown): unknown {
  return typeof input === "object" && input !== null && !Array.isArray(input) ? input : { input };
}

/** Objects with their keys in order, so that the same arguments have one hash. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}

function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
