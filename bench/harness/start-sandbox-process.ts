import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod/mini";

/** The vendors' stand-ins as a process of their own: what they take is no part of the product's memory. */
export interface SandboxProcess {
  readonly url: string;
  readonly imapUrl: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const announcement = z.object({ url: z.url(), imapUrl: z.url() });

export async function startSandboxProcess(): Promise<SandboxProcess> {
  const script = join(import.meta.dirname, "../../connectors/src/sandbox/main.ts");
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  const lines: unknown[] = await once(createInterface(child.stdout), "line");
  return {
    ...announcement.parse(JSON.parse(String(lines[0]))),
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}
