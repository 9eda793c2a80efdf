import { sql } from "kysely";
import { inTenant } from "../../platform/db/scope-queries.ts";

/**
 * Whether the workspace of the transaction has one member. Asked whenever a request is read, never kept with it: from the moment
 * that somebody joins, requests that are already open need them too.
 */
export const isOnlyMember = sql<boolean>`((SELECT count(*) FROM memberships m
  JOIN users mu ON mu.tenant_id = m.tenant_id AND mu.id = m.user_id
  WHERE ${inTenant("m")} AND m.workspace_id = (SELECT hoopoe.current_workspace()) AND mu.disabled_at IS NULL) = 1)`;
