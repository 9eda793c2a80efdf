import { cp } from "node:fs/promises";
import { join } from "node:path";
import { startS3 } from "@hoopoe/sandbox/s3/start-s3.ts";
import * as z from "zod/mini";
import { onDatabase } from "../platform/db/database-urls.ts";
import { findCluster } from "../platform/postgres/find-cluster.ts";
import { makeDataDir } from "./make-data-dir.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/**
 * Two processes with different DATA_DIRs over one database: refused where key or files are not shared, whatever was
 * forgotten; where they are, each reads what the other took in. Exits with 1 where one case goes another way.
 */
const notify = (line: string): void => void process.stdout.write(`${line}\n`);
const owner = { email: "owner@two.example", password: "a long enough password" };
type Env = Readonly<Record<string, string>>;

const upload = z.object({ data: z.array(z.object({ filePath: z.string() })) });
const download = z.object({ url: z.optional(z.string()) });
const s3 = await startS3();
const bucket = {
  AWS_REGION: "eu-west-1",
  AWS_ACCESS_KEY_ID: s3.keys.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
  AWS_ENDPOINT_URL_S3: s3.url,
};
for (const [store, files] of [
  ["a folder", () => ({})],
  ["S3", () => ({ ...bucket, FILES: `s3://${s3.bucket}/one` })],
] as const) {
  const [here, there] = [await makeDataDir(), await makeDataDir()];
  const first = await startServerProcess({
    DATA_DIR: here.path,
    DEMO: "off",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    ...files(),
  });
  const cluster = await findCluster(here.path);
  const second = { DATA_DIR: there.path, DEMO: "off", DATABASE_URL: onDatabase(cluster?.adminUrl ?? "", "hoopoe") };
  const key = { KEK_FILE: join(here.path, "kek") };
  const shared: Env = store === "S3" ? files() : { FILES: `file://${join(here.path, "files")}` };
  const otherFiles: Env = store === "S3" ? { ...bucket, FILES: `s3://${s3.bucket}/two` } : {};
  await refused(
    `${store}: own key, own files`,
    { ...second, ...otherFiles },
    /set up with the key key-\w+.*Copy the key file/,
  );
  await refused(`${store}: own key, shared files`, { ...second, ...shared }, /set up with the key key-\w+/);
  await refused(
    `${store}: shared key, own files`,
    { ...second, ...key, ...otherFiles },
    /keeps its files in the store files-/,
  );
  if (store === "a folder") {
    await cp(join(here.path, "files"), join(there.path, "files"), { recursive: true });
    await refused(`${store}: shared key, copied files`, { ...second, ...key }, /a copy of the file folder/);
  }
  const other = await startServerProcess({ ...second, ...key, ...shared });
  await readsAcross(`${store}: shared key, shared files`, first, other);
  await other.stop();
  await first.stop();
  await Promise.all([here.remove(), there.remove()]);
}
await s3.stop();

async function refused(name: string, env: Env, why: RegExp): Promise<void> {
  const text = await startServerProcess(env).then(
    async (server) => {
      await server.stop();
      return "it started";
    },
    (error: unknown) => String(error),
  );
  report(name, why.test(text), `refused: ${/This database[^\n]*|Another Hoopoe[^\n]*/.exec(text)?.[0] ?? text}`);
}

/** What was uploaded to one is read from the other, both ways. */
async function readsAcross(name: string, first: ServerProcess, second: ServerProcess): Promise<void> {
  let count = 0;
  for (const [to, from] of [
    [first, second],
    [second, first],
  ] as const) {
    const authorization = `Bearer ${await signIn(to)}`;
    const form = new FormData();
    form.append("file", new Blob([`# Note\n\nTaken in at ${to.url}.`]), "note.md");
    const made = await fetch(`${to.url}/api/integration/`, {
      method: "POST",
      headers: { tenantid: "127", wsid: "1", authorization },
      body: form,
    });
    const [{ filePath } = { filePath: "" }] = upload.parse(await made.json()).data;
    const ticket = await fetch(`${from.url}/api/integration/data-file/ticket`, {
      method: "POST",
      headers: { "content-type": "application/json", tenantid: "127", wsid: "1", authorization },
      body: JSON.stringify({ dataLoc: filePath }),
    });
    const { url = "" } = download.parse(await ticket.json());
    const read = await fetch(new URL(url, from.url));
    if (made.status === 201 && read.status === 200) count += 1;
    await read.arrayBuffer();
  }
  report(name, count === 2, `${count} of 2 files are read from the other process`);
}

async function signIn({ url }: ServerProcess): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json", tenantid: "127" },
    body: JSON.stringify(owner),
  });
  const body: unknown = await response.json();
  return typeof body === "object" && body !== null && "access_token" in body ? String(body.access_token) : "";
}

function report(name: string, isRight: boolean, detail: string): void {
  if (!isRight) process.exitCode = 1;
  notify(`${isRight ? "ok  " : "FAIL"} ${name}: ${detail}`);
}
