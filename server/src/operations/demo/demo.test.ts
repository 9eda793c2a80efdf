import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createEgressDoors, type EgressDoors } from "../../platform/egress/egress-for.ts";
import { startIngestHouse, type IngestHouse } from "../../testing/start-ingest-house.ts";
import { createDemoService, type DemoService } from "./service.ts";

let house: IngestHouse;
let doors: EgressDoors;

beforeAll(async () => {
  house = await startIngestHouse({ allowedRanges: [] });
  doors = createEgressDoors({ allowedRanges: [], sandboxOrigin: house.sandboxUrl });
});
afterAll(async () => {
  await doors.close();
  await house.close();
});

it("fills the demo workspace from the sandbox, once, however often it is started [6.4]", async () => {
  const { tenantId } = house.server;
  // The first start dies on the way: some of the products are never connected.
  let calls = 0;
  const cut = demo({
    egressFor: (workspace) => ({
      ...doors.egressFor(workspace),
      fetch: (request) => {
        calls += 1;
        return calls < 2 ? doors.egressFor(workspace).fetch(request) : Promise.reject(new Error("killed"));
      },
    }),
  });
  await expect(cut.seed(tenantId)).rejects.toThrow("killed");

  const { workspaceId } = await demo(doors).seed(tenantId);
  const scope = { tenantId, workspaceId, userId: "" };
  await until(async () => (await runs(scope)).every((run) => run?.status === "succeeded"));
  const first = await items(scope);
  expect(first.length).toBeGreaterThanOrEqual(600);
  expect(new Set(first.map(({ source_datatype }) => source_datatype))).toEqual(
    new Set(["news", "gmail", "slack", "jira"]),
  );

  await Promise.all([demo(doors).seed(tenantId), demo(doors).seed(tenantId)]);
  await until(async () => (await runs(scope)).every((run) => run?.status === "succeeded"));
  expect(await items(scope)).toEqual(first);
  expect((await house.integrations.list(scope)).map(({ catalogId }) => catalogId).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 10,
  ]);
});

it("its feeds follow the sandbox to another port, and what a guest removed stays removed", async () => {
  const { tenantId } = house.server;
  const { workspaceId } = await demo(doors).seed(tenantId);
  const scope = { tenantId, workspaceId, userId: "" };
  const list = await house.integrations.list(scope);
  const slack = list.find(({ catalogId }) => catalogId === 3);
  await house.integrations.update(scope, String(slack?.id), { isDeleted: 1 });

  await demo(doors, "http://127.0.0.1:1").seed(tenantId);
  const after = await house.integrations.list(scope);
  expect(after.map(({ catalogId }) => catalogId)).not.toContain(3);
  const addresses = after.map(({ attributes }) => attributes).join();
  expect(addresses).toContain("http://127.0.0.1:1/feeds/security");
  expect(addresses).toContain("http://127.0.0.1:1/jira");
  expect(addresses).not.toContain(house.sandboxUrl);
});

function demo(door: Pick<EgressDoors, "egressFor">, sandboxUrl = house.sandboxUrl): DemoService {
  const { core, db } = house.server;
  const { integrations, ingest, credentials, discovery } = house;
  const log = pino({ level: "silent" });
  return createDemoService({
    db,
    workspaces: core.workspaces,
    integrations,
    ingest,
    credentials,
    discovery,
    doors: door,
    log,
    sandboxUrl,
  });
}

interface Place {
  tenantId: string;
  workspaceId: string;
  userId: string;
}

function items(scope: Place) {
  return house.server.db.withTenant(scope, (trx) =>
    trx.selectFrom("items").select(["id", "external_id", "source_datatype"]).orderBy("id").execute(),
  );
}

async function runs(scope: Place) {
  const found = [];
  for (const { id } of await house.integrations.list(scope)) {
    for (const { job, startIngress } of await house.ingest.listStreams(scope, id)) {
      // Microsoft 365 is connected and inventoried, and waits for whoever switches it on.
      if (startIngress === 1) found.push(job);
    }
  }
  return found;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
