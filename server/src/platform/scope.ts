/** Whose data is touched: the ids every query and every row-level policy is held to. */
export interface Scope {
  readonly tenantId: string;
  readonly workspaceId: string;
  /** The person who acts; null where the system does. */
  readonly userId: string | null;
}

/** A scope in which a person acts. */
export interface PersonScope extends Scope {
  readonly userId: string;
}

/** A workspace, whoever acts in it. */
export type WorkspaceScope = Pick<Scope, "tenantId" | "workspaceId">;
