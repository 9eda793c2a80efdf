import { spawnSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeDataDir } from "./make-data-dir.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

/**
 * An installation on a disk of 400 MB that somebody else fills: writes are answered with 507, Home and ready say why, and
 * all of it ends by itself once there is room. Needs to mount a file system, so root. Exits with 1 where that does not hold.
 */
const notify = (line: string): void => void process.stdout.write(`${line}\n`);
const owner = { email: "owner@disk.example", password: "a long enough password" };
const folder = await makeDataDir();
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", folder.path]);
if (mounted.status === 0) {
  try {
    await runCampaign();
  } finally {
    spawnSync("umount", ["-l", folder.path]);
    await folder.remove();
  }
} else {
  notify("left out: mounting a file system is not permitted here. npm test has the same with a fault in the adapters.");
}

async function runCampaign(): Promise<void> {
  const dataDir = join(folder.path, "data");
  const ballast = join(folder.path, "ballast");
  const server = await startServerProcess({
    DATA_DIR: dataDir,
    DEMO: "off",
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
  });
  const token = await signIn(server);
  report("before", await upload(server, token), 201);
  for (let round = 1; round <= 3; round += 1) {
    await fill(ballast);
    await pause(3_000);
    report(`round ${round}, full: upload`, await upload(server, token), 507, /is full/);
    report(`round ${round}, full: ready`, await get(server, "/health/ready", token), 503, /is full/);
    const home = await get(server, "/home", token);
    report(`round ${round}, full: Home`, home, 200, /is full: nothing can be saved/);
    await rm(ballast);
    const freedAt = performance.now();
    while ((await get(server, "/health/ready", token)).status !== 200 && performance.now() - freedAt < 60_000)
      await pause(250);
    notify(`     ready ${((performance.now() - freedAt) / 1000).toFixed(1)} s after there was room`);
    report(`round ${round}, room: upload`, await upload(server, token), 201);
  }
  await server.stop();
}

/** Until nothing more goes in. */
async function fill(path: string): Promise<void> {
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (;;) await writeFile(path, block, { flag: "a" });
  } catch {
    // It is full.
  }
}

interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
}

async function upload({ url }: ServerProcess, token: string): Promise<Answer> {
  const form = new FormData();
  form.append("file", new Blob(["# Note\n\n", "x".repeat(400_000)]), `note-${Math.random()}.md`);
  return answerOf(await fetch(`${url}/api/integration/`, { method: "POST", headers: headersOf(token), body: form }));
}

async function get({ url }: ServerProcess, path: string, token: string): Promise<Answer> {
  return answerOf(await fetch(`${url}/api${path}`, { headers: headersOf(token) }));
}

async function signIn({ url }: ServerProcess): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: "POST",
    headers: { ...headersOf(""), "content-type": "application/json" },
    body: JSON.stringify(owner),
  });
  return /"access_token":"([^"]+)"/.exec(await response.text())?.[1] ?? "";
}

function headersOf(token: string): Record<string, string> {
  return { tenantid: "127", wsid: "1", ...(token !== "" && { authorization: `Bearer ${token}` }) };
}

async function answerOf(response: Response): Promise<Answer> {
  return { status: response.status, text: await response.text(), retryAfter: response.headers.get("retry-after") };
}

function report(name: string, { status, text, retryAfter }: Answer, wanted: number, says = /^/): void {
  const isRight = status === wanted && says.test(text) && (status < 500 || retryAfter !== null);
  if (!isRight) process.exitCode = 1;
  notify(`${isRight ? "ok  " : "FAIL"} ${name}: ${status} ${isRight ? "" : text.slice(0, 300)}`);
}
