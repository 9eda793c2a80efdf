import type { Role } from "@hoopoe/contract/permissions.ts";
import type { Workspace } from "@hoopoe/contract/identity/workspace.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import type { PersonScope } from "../../platform/scope.ts";
import type { AuditService } from "../../records/audit/service.ts";
import type { OnMembershipChanged } from "./members.ts";
import { type Removal, removeWorkspace } from "./remove-workspace-store.ts";
import { createWorkspaceStore } from "./store.ts";

export interface WorkspaceService {
  /** The workspaces of a user; exactly one is the default one, where there is any. */
  list(user: { tenantId: string; userId: string }): Promise<Workspace[]>;
  /** Makes a workspace that the caller owns. */
  create(caller: { tenantId: string; userId: string }, name: string): Promise<Workspace>;
  /** Renames the workspace at hand. @throws Failure workspace-not-found where `id` is another one */
  rename(caller: PersonScope, id: string, name: string): Promise<Workspace>;
  /**
   * Ends the workspace at hand, whose name has to be given: nobody gets in any more and its streams stop.
   * @throws Failure workspace-not-found, workspace-name-wrong, workspace-last
   */
  remove(caller: PersonScope, id: string, name: string): Promise<void>;
  /**
   * The same for the workspace at hand in the caller's transaction, when it is erased: who stood in it is told by the
   * caller, after the commit. @throws the same
   */
  retire(trx: Trx, caller: PersonScope, name: string): Promise<void>;
  /** The one demo workspace of a tenant (`is_demo`), made where it is missing; safe to call at once from many sides. */
  ensureDemoWorkspace(tenantId: string): Promise<string>;
  findDemoWorkspace(tenantId: string): Promise<string | undefined>;
  /** Whether a workspace is the demo's, which never reaches the outside. */
  isDemo(scope: Pick<PersonScope, "tenantId" | "workspaceId">): Promise<boolean>;
  /** Lets somebody in who is not a member yet; a member keeps the role they have. */
  join(member: { tenantId: string; workspaceId: string; userId: string; role: Role }): Promise<void>;
}

export interface WorkspaceDeps {
  readonly db: Database;
  readonly audit: Pick<AuditService, "record">;
  readonly onMembershipChanged: OnMembershipChanged;
}

const demoName = "Demo";

export function createWorkspaceService({ db, audit, onMembershipChanged }: WorkspaceDeps): WorkspaceService {
  const store = createWorkspaceStore(db);

  async function list({ tenantId, userId }: { tenantId: string; userId: string }): Promise<Workspace[]> {
    const memberships = await store.loadOf(tenantId, userId);
    return memberships.map((membership, index) => ({ ...membership, isDefault: index === 0 ? 1 : 0 }));
  }

  const viewOf = async (caller: { tenantId: string; userId: string }, id: string): Promise<Workspace> =>
    (await list(caller)).find((one) => one.id === id) ?? fail("workspace-not-found");

  return {
    list,
    async create(caller, name) {
      const id = await store.create(caller, name, (trx, workspaceId) =>
        audit.record(trx, { ...caller, workspaceId, action: "workspace.created", target: name }),
      );
      return viewOf(caller, id);
    },
    async rename(caller, id, name) {
      if (id !== caller.workspaceId) fail("workspace-not-found");
      await store.rename(caller, name, (trx, before) =>
        audit.record(trx, { ...caller, action: "workspace.renamed", target: name, details: { from: before } }),
      );
      return viewOf(caller, id);
    },
    async remove(caller, id, name) {
      if (id !== caller.workspaceId) fail("workspace-not-found");
      const outcome = await store.remove(caller, name, (trx) =>
        audit.record(trx, { ...caller, action: "workspace.deleted", target: name }),
      );
      refuse(outcome);
      onMembershipChanged({ ...caller, userId: null });
    },
    retire: async (trx, caller, name) => refuse(await removeWorkspace(trx, caller, name, async () => undefined)),
    ensureDemoWorkspace: (tenantId) => store.ensureDemo(tenantId, demoName),
    findDemoWorkspace: store.findDemo,
    isDemo: store.isDemo,
    join: store.join,
  };
}

function refuse(outcome: Removal): void {
  if (outcome.kind === "gone") fail("workspace-not-found");
  if (outcome.kind === "misnamed") fail("workspace-name-wrong", { name: outcome.name, field: "name" });
  if (outcome.kind === "last") fail("workspace-last");
}
