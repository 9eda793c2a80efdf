import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod/mini";

/** Three steps of the bare engine, or three inserts, behind HTTP. */
export interface BareEngine {
  readonly pid: number;
  /** Of the server of PostgreSQL that it works on. */
  readonly postmaster: number;
  ask(path: "/dbos" | "/inserts"): Promise<void>;
  stop(): void;
}

const place = z.object({ port: z.number(), postmaster: z.number() });

/** On the PostgreSQL of a running product; `beside` another one, on the database that it made. */
export async function startBareEngine(dataDir: string, { beside = false } = {}): Promise<BareEngine> {
  const script = join(import.meta.dirname, "../../server/src/testing/raw-engine-server.ts");
  const args = [script, dataDir, ...(beside ? ["beside"] : [])];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const lines: unknown[] = await once(createInterface(child.stdout), "line");
  const { port, postmaster } = place.parse(JSON.parse(String(lines[0])));
  return {
    pid: child.pid ?? 0,
    postmaster,
    ask: async (path) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST" });
      if (!response.ok) throw new Error(await response.text());
      await response.text();
    },
    stop: () => void child.kill("SIGKILL"),
  };
}
