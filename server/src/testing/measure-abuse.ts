import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import * as z from "zod/mini";

export interface AbuseMeasured {
  /** p95 of another workspace's calls, in milliseconds: alone, and beside the flood. */
  readonly aloneMs: number;
  readonly besideMs: number;
  readonly calls: number;
  /** The flood's answers, by status. */
  readonly statuses: Readonly<Record<string, number>>;
}

/** One workspace calls every route as fast as it can, from a thread of its own; another works on, from a third. */
export async function measureAbuse(input: {
  url: string;
  tenant: string;
  /** Tokens of accounts in one workspace. */
  attackers: readonly string[];
  /** An id of theirs for each noun of the contract. */
  ids: Readonly<Record<string, string>>;
  visitor: string;
  seconds: number;
}): Promise<AbuseMeasured> {
  const { url, tenant, attackers, ids, visitor, seconds } = input;
  const load = (kind: "abuse" | "visit", tokens: readonly string[]) =>
    new Worker(new URL("./abuse-load.ts", import.meta.url), { workerData: { kind, url, tenant, tokens, ids } });
  const visits = async (): Promise<number[]> => {
    const worker = load("visit", [visitor]);
    const ended = once(worker, "message");
    await pause(seconds * 1000);
    worker.postMessage("over");
    // The first ones find nothing prepared.
    return z
      .array(z.number())
      .parse((await ended)[0])
      .slice(5);
  };
  // Nothing is prepared yet.
  await visits();
  // Before and after, since what else the machine does changes meanwhile.
  const before = await visits();
  const flood = load("abuse", attackers);
  const flooded = once(flood, "message");
  const beside = await visits();
  flood.postMessage("over");
  const statuses = z.record(z.string(), z.number()).parse((await flooded)[0]);
  const alone = [...before, ...(await visits())];
  return { aloneMs: p95(alone), besideMs: p95(beside), calls: beside.length, statuses };
}

function p95(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
}
