import { parentPort, workerData } from "node:worker_threads";
import * as z from "zod/mini";
import { startSandbox } from "./start-sandbox.ts";

/**
 * The sandbox as a thread of the process that needs it: given {port, endsAt}, says {url, smtpUrl, imapUrl, port} once it listens,
 * and ends at the first message. A port that is taken is left to whoever has it, and any free one stands in.
 */
const input = z.parse(z.object({ port: z.int(), endsAt: z.iso.datetime() }), workerData);

const options = { endsAt: new Date(input.endsAt), log: (line: string) => void process.stderr.write(`${line}\n`) };
const sandbox = await startSandbox({ ...options, port: input.port }).catch((error: unknown) => {
  if (!isTaken(error)) throw error;
  return startSandbox(options);
});
const { url, smtpUrl, imapUrl, port } = sandbox;
parentPort?.postMessage({ url, smtpUrl, imapUrl, port });
// By itself rather than terminated: only then is what was compiled kept for the next start.
parentPort?.once("message", () => void sandbox.stop().finally(() => process.exit(0)));

function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "EADDRINUSE" || error.code === "EACCES");
}
