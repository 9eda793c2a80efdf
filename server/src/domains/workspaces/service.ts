import type { Role } from "@hoopoe/contract/permissions.ts";
import type { Workspace } from "@hoopoe/contract/workspace.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { createWorkspaceStore } from "./store.ts";

export interface WorkspaceService {
  /** The workspaces of a user; exactly one is the default one, where there is any. */
  list(user: { tenantId: string; userId: string }): Promise<Workspace[]>;
  /** The one demo workspace of a tenant (`is_demo`), made where it is missing; safe to call at once from many sides. */
  ensureDemoWorkspace(tenantId: string): Promise<string>;
  findDemoWorkspace(tenantId: string): Promise<string | undefined>;
  /** Lets somebody in who is not a member yet; a member keeps the role they have. */
  join(member: { tenantId: string; workspaceId: string; userId: string; role: Role }): Promise<void>;
}

const demoName = "Demo";

export function createWorkspaceService({ db }: { db: Database }): WorkspaceService {
  const store = createWorkspaceStore(db);
  return {
    async list({ tenantId, userId }) {
      const memberships = await store.loadOf(tenantId, userId);
      return memberships.map((membership, index) => ({ ...membership, isDefault: index === 0 ? 1 : 0 }));
    },
    ensureDemoWorkspace: (tenantId) => store.ensureDemo(tenantId, demoName),
    findDemoWorkspace: store.findDemo,
    join: store.join,
  };
}
