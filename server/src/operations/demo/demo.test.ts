import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEgressClients, type EgressClients } from "../../platform/egress/egress-for.ts";
import type { Scope } from "../../platform/scope.ts";
import { startIngestFixture, type IngestFixture } from "../../testing/start-ingest-fixture.ts";
import { createDemoService, type DemoService } from "./service.ts";

let fixture: IngestFixture;
let egressClients: EgressClients;

beforeAll(async () => {
  fixture = await startIngestFixture({ allowedRanges: [] });
  egressClients = createEgressClients({ allowedRanges: [], sandboxOrigin: fixture.sandboxUrl });
});
afterAll(async () => {
  await egressClients.close();
  await fixture.close();
});

it("fills the demo workspace from the sandbox, once, however often it is started [6.4]", async () => {
  const { tenantId } = fixture.server;
  // The first start dies on the way: some of the products are never connected.
  let calls = 0;
  const cut = demo({
    egressFor: (workspace) => ({
      ...egressClients.egressFor(workspace),
      fetch: (request) => {
        calls += 1;
        return calls < 2 ? egressClients.egressFor(workspace).fetch(request) : Promise.reject(new Error("killed"));
      },
    }),
  });
  await expect(cut.seed(tenantId)).rejects.toThrow("killed");

  const { workspaceId } = await demo(egressClients).seed(tenantId);
  const scope = { tenantId, workspaceId, userId: null };
  await until(async () => (await runs(scope)).every((run) => run?.status === "succeeded"));
  const first = await items(scope);
  expect(first.length).toBeGreaterThanOrEqual(600);
  expect(new Set(first.map(({ source_datatype }) => source_datatype))).toEqual(
    new Set(["news", "gmail", "slack", "jira"]),
  );

  await Promise.all([demo(egressClients).seed(tenantId), demo(egressClients).seed(tenantId)]);
  await until(async () => (await runs(scope)).every((run) => run?.status === "succeeded"));
  expect(await items(scope)).toEqual(first);
  expect((await fixture.integrations.list(scope)).map(({ catalogId }) => catalogId).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 10,
  ]);
});

it("its feeds follow the sandbox to another port, and what a guest removed stays removed", async () => {
  const { tenantId } = fixture.server;
  const { workspaceId } = await demo(egressClients).seed(tenantId);
  const scope = { tenantId, workspaceId, userId: null };
  const list = await fixture.integrations.list(scope);
  const slack = list.find(({ catalogId }) => catalogId === 3);
  await fixture.integrations.update(scope, String(slack?.id), { isDeleted: 1 });

  await demo(egressClients, "http://127.0.0.1:1").seed(tenantId);
  const after = await fixture.integrations.list(scope);
  expect(after.map(({ catalogId }) => catalogId)).not.toContain(3);
  const addresses = after.map(({ attributes }) => attributes).join();
  expect(addresses).toContain("http://127.0.0.1:1/feeds/security");
  expect(addresses).toContain("http://127.0.0.1:1/jira");
  expect(addresses).not.toContain(fixture.sandboxUrl);
});

function demo(egress: Pick<EgressClients, "egressFor">, sandboxUrl = fixture.sandboxUrl): DemoService {
  const { core, db } = fixture.server;
  const { integrations, ingest, credentials, discovery } = fixture;
  const log = pino({ level: "silent" });
  return createDemoService({
    db,
    workspaces: core.workspaces,
    integrations,
    ingest,
    credentials,
    discovery,
    egressClients: egress,
    log,
    sandboxUrl,
  });
}

function items(scope: Scope) {
  return fixture.server.db.withTenant(scope, (trx) =>
    trx.selectFrom("items").select(["id", "external_id", "source_datatype"]).orderBy("id").execute(),
  );
}

async function runs(scope: Scope) {
  const found = [];
  for (const { id } of await fixture.integrations.list(scope)) {
    for (const { job, startIngress } of await fixture.ingest.listStreams(scope, id)) {
      // Microsoft 365 is connected and inventoried, and waits for whoever switches it on.
      if (startIngress === 1) found.push(job);
    }
  }
  return found;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
