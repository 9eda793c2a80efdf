import pg from "pg";
import * as z from "zod/mini";
import { type Victim, seedOwn } from "../attacks/victims.ts";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";
import { makeDataDir } from "./make-data-dir.ts";
import { type AbuseMeasured, measureAbuse } from "./measure-abuse.ts";
import { startServerProcess } from "./server-process.ts";

const tenant = "localhost";
const password = "a long enough sentence of words";
const owner = { email: "owner@abuse.example", password };
const accomplices = ["first@abuse.example", "second@abuse.example"];
const signedIn = z.object({ access_token: z.string() });
const invited = z.object({ link: z.string() });

/**
 * The product in a process of its own. Three owners of the demo's workspace, with its data and one of everything, flood it,
 * while somebody works in another workspace.
 */
export async function runAbuseRounds({
  rounds,
  seconds,
}: {
  rounds: number;
  seconds: number;
}): Promise<AbuseMeasured[]> {
  const dataDir = await makeDataDir();
  const server = await startServerProcess({
    DATA_DIR: dataDir.path,
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    DEMO: "on",
  });
  const cluster = await findCluster(dataDir.path);
  const admin = new pg.Client({ connectionString: onDatabase(cluster?.adminUrl ?? "", "hoopoe") });
  try {
    await admin.connect();
    const { visitor, attackers, ids } = await prepare(server.url, admin);
    const measured: AbuseMeasured[] = [];
    for (let round = 0; round < rounds; round += 1)
      measured.push(await measureAbuse({ url: server.url, tenant, attackers, ids, visitor, seconds }));
    return measured;
  } finally {
    await admin.end();
    await server.stop();
    await dataDir.remove();
  }
}

async function prepare(url: string, admin: pg.Client) {
  const post = async (path: string, body?: object, token?: string): Promise<unknown> => {
    const response = await fetch(`${url}/api${path}`, {
      method: "POST",
      headers: {
        tenantid: tenant,
        wsid: "1",
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return response.json();
  };
  const signIn = async (email: string) => signedIn.parse(await post("/auth/login", { email, password })).access_token;
  const visitor = await signIn(owner.email);
  const guest = signedIn.parse(await post("/auth/demo")).access_token;
  const { rows } = await admin.query<{ tenantId: string; workspaceId: string; userId: string }>(
    `SELECT w.tenant_id AS "tenantId", w.id AS "workspaceId", m.user_id AS "userId" FROM workspaces w
     JOIN memberships m ON m.workspace_id = w.id WHERE w.is_demo`,
  );
  const [demo] = rows;
  if (demo === undefined) throw new Error("there is no demo workspace");
  const attackers = [guest];
  for (const email of accomplices) {
    const { link } = invited.parse(await post("/invitation", { email, role: "editor" }, visitor));
    await post("/invitation/accept", { token: new URL(link).hash.slice(1), name: email, password });
    await admin.query(
      "UPDATE memberships SET workspace_id = $1 WHERE user_id = (SELECT id FROM users WHERE email = $2)",
      [demo.workspaceId, email],
    );
    attackers.push(await signIn(email));
  }
  await admin.query("UPDATE memberships SET role = 'owner' WHERE workspace_id = $1", [demo.workspaceId]);
  const { rows: ids }: { rows: Victim } = await seedOwn(admin, demo, demo.workspaceId);
  return { visitor, attackers, ids };
}
