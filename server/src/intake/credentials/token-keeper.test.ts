import { basicLogin } from "@hoopoe/connectors/shared/mail-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { systemClock } from "../../platform/clock/clock.ts";
import { createFairGate } from "../../platform/limits/fair-gate.ts";
import { keyringOf } from "../../platform/secrets/keyring.ts";
import { createSecrets } from "../../platform/secrets/secrets.ts";
import { type OpenTestDatabase, openTestDatabase } from "../../testing/open-test-database.ts";
import { seedWorkspace } from "../../testing/seed-workspace.ts";
import { createTokenKeeper, tokenRequestsMax } from "./token-keeper.ts";

let opened: OpenTestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

it("leaves connections to others while vendors that hang are asked for more tokens than the pool has", async () => {
  const { db, admin } = opened;
  const scope = await seedWorkspace(admin);
  const { rows } = await admin.query<{ id: string }>(
    `INSERT INTO auth_infos (tenant_id, workspace_id, catalog_id, auth_type)
     SELECT $1, $2, n, 'Basic' FROM generate_series(1, 12) n RETURNING id`,
    [scope.tenantId, scope.workspaceId],
  );
  const answer = Promise.withResolvers<void>();
  let requested = 0;
  const method = {
    ...basicLogin,
    async mint() {
      requested += 1;
      await answer.promise;
      return { accessToken: "good", expiresAt: null, refreshToken: null, scopes: null };
    },
  };
  const secrets = createSecrets({ db, keyring: keyringOf([Buffer.alloc(32, 7)]) });
  const deps = { db, secrets, clock: systemClock, gate: createFairGate({ room: tokenRequestsMax }) };
  const http = { fetch: () => Promise.reject(new Error("not asked")) };
  const { signal } = new AbortController();
  const keepers = rows.map(({ id }) =>
    createTokenKeeper(deps, { scope, authInfoId: id, method, fields: {}, config: {}, http, signal }),
  );
  const tokens = Promise.all(keepers.map((keeper) => keeper.token()));
  await expect.poll(() => requested).toBeGreaterThanOrEqual(tokenRequestsMax);
  await db.ping();
  expect(requested).toBe(tokenRequestsMax);
  answer.resolve();
  expect(new Set(await tokens)).toEqual(new Set(["good"]));
});
