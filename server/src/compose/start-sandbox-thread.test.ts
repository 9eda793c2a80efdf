import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { importPKCS8, SignJWT } from "jose";
import pino from "pino";
import { afterEach, expect, it } from "vitest";
import * as z from "zod/mini";
import { freePort } from "@hoopoe/sandbox/testing/free-port.ts";
import { createClosers } from "../platform/closers.ts";
import { startSandboxThread } from "./start-sandbox-thread.ts";

const log = pino({ level: "silent" });
const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** Its port is kept already: one that no connection of the tests beside this one takes while nobody listens on it. */
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hoopoe-sandbox-"));
  folders.push(folder);
  await writeFile(join(folder, "sandbox-port"), String(await freePort()));
  return folder;
}

async function begin(dataDir: string) {
  const closers = createClosers(log);
  const sandbox = await startSandboxThread({ dataDir, log, closers });
  return { url: sandbox?.url ?? "", end: () => closers.closeAll() };
}

const news = async (url: string) => (await fetch(`${url}/feeds/security`)).text();

/** What Google's token endpoint says to the key of a service account, in the name of the mailbox that has mail. */
async function knock(url: string, key: { private_key: string; private_key_id: string; client_email: string }) {
  const { address } = z
    .object({ address: z.string() })
    .parse(await (await fetch(`${url}/gmail/_control/token`, { method: "POST", body: "{}" })).json());
  const assertion = await new SignJWT({ scope: "gmail.readonly" })
    .setProtectedHeader({ alg: "RS256", kid: key.private_key_id })
    .setIssuer(key.client_email)
    .setSubject(address)
    .setIssuedAt()
    .setExpirationTime("5m")
    .sign(await importPKCS8(key.private_key, "RS256"));
  const grant = { grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion };
  return (await fetch(`${url}/gmail/token`, { method: "POST", body: new URLSearchParams(grant) })).status;
}
const keyFile = z.object({ private_key: z.string(), private_key_id: z.string(), client_email: z.string() });

it("the sandbox comes back at its address with the same story and keeps to its keys, so that links and connections stay good", async () => {
  const dataDir = await newFolder();
  const first = await begin(dataDir);
  const message = await news(first.url);
  expect(message).toContain("<rss");
  const key = keyFile.parse(await (await fetch(`${first.url}/gmail/service-account.json`)).json());
  expect(await knock(first.url, key)).toBe(200);
  await first.end();
  await expect(fetch(first.url)).rejects.toThrow();

  const second = await begin(dataDir);
  expect(second.url).toBe(first.url);
  expect(await news(second.url)).toBe(message);
  expect(await knock(second.url, key)).toBe(200);
  expect(await knock(second.url, { ...key, private_key_id: "another" })).toBe(400);
  await second.end();
});

it("a port that somebody else has meanwhile is left to them", async () => {
  const dataDir = await newFolder();
  const first = await begin(dataDir);
  await first.end();
  const other = createServer((_req, res) => void res.end("somebody else"));
  await once(other.listen(Number(new URL(first.url).port), "127.0.0.1"), "listening");

  const second = await begin(dataDir);
  expect(second.url).not.toBe(first.url);
  expect(await news(second.url)).toContain("<rss");
  await second.end();
  other.close();
});
