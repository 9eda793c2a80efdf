import { randomUUID } from "node:crypto";
import type { Role } from "@hoopoe/contract/permissions.ts";
import type { Core } from "../identity/compose.ts";
import { hashPassword } from "../identity/identity/passwords.ts";
import type { Database } from "../platform/db/open-database.ts";

/** Somebody with a role in a workspace, signed in. */
export interface TestMember {
  readonly userId: string;
  readonly tenantId: string;
  readonly workspaceId: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly refreshToken: string;
}

export interface TestPeople {
  addMember(options: { role: Role; workspaceId?: string; email?: string; password?: string }): Promise<TestMember>;
}

export function createTestPeople({ db, core, tenantId }: { db: Database; core: Core; tenantId: string }): TestPeople {
  // A hash takes longer than all the rest of a member: who asks for no password of their own has the same as the others.
  const password = randomUUID();
  let hashed: Promise<string> | undefined;
  const hashOf = (wanted: string): Promise<string> =>
    wanted === password ? (hashed ??= hashPassword(password)) : hashPassword(wanted);
  return {
    async addMember({
      role,
      workspaceId = randomUUID(),
      email = `${randomUUID()}@test.example`,
      password: wanted = password,
    }) {
      const userId = randomUUID();
      const passwordHash = await hashOf(wanted);
      await db.withTenant({ tenantId, workspaceId, userId }, async (trx) => {
        await trx
          .insertInto("workspaces")
          .values({ id: workspaceId, tenant_id: tenantId, name: "Test" })
          .onConflict((conflict) => conflict.column("id").doNothing())
          .execute();
        await trx
          .insertInto("users")
          .values({ id: userId, tenant_id: tenantId, email, name: "Test", password_hash: passwordHash })
          .execute();
        await trx
          .insertInto("memberships")
          .values({ tenant_id: tenantId, workspace_id: workspaceId, user_id: userId, role })
          .execute();
      });
      const visitor = { ip: "127.0.0.1", userAgent: null };
      const pair = await core.identity.open({ tenantId, userId }, visitor);
      return {
        userId,
        tenantId,
        workspaceId,
        email,
        password: wanted,
        token: pair.accessToken,
        refreshToken: pair.refreshToken,
      };
    },
  };
}
