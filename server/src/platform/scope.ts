/** Whose data is touched: the ids every query and every row-level policy is held to. */
export interface Scope {
  readonly tenantId: string;
  readonly workspaceId: string;
  readonly userId: string;
}

/** A workspace, whoever acts in it. */
export type WorkspaceScope = Pick<Scope, "tenantId" | "workspaceId">;
