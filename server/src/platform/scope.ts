/** Whose data is touched: the ids every query and every row-level policy is held to. */
export interface Scope {
  readonly tenantId: string;
  readonly workspaceId: string;
  readonly userId: string;
}

/** Whose rows a transaction sees. Without a workspace (absent or empty) it sees no workspace's rows. */
export interface TenantScope {
  readonly tenantId: string;
  readonly workspaceId?: string;
  readonly userId?: string;
}
