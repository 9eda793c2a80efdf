import type { Connector, ReadWindow } from "@hoopoe/connectors/shared/connector.ts";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";
import { fail } from "../../platform/fail.ts";
import { findLiveRun } from "./run-store.ts";
import { type StreamRow, updateStream } from "./store.ts";

const bound = z.nullable(z.iso.datetime());
const windowed = z.object({ window: z.object({ from: bound, to: bound }) });

/** What a stream's state says it reads; states begin with all. */
export function windowOf(state: unknown): ReadWindow {
  const read = z.safeParse(windowed, state);
  return read.success ? read.data.window : { from: null, to: null };
}

/**
 * Puts a stream back to its beginning: with another date the window changes, `isAnew` reads the same one again. What is
 * there stays and is known again by its hash. @throws Failure ingress-conflict while it runs
 */
export async function readAnewFrom(
  trx: Trx,
  input: {
    stream: StreamRow;
    ingestDate: string | null | undefined;
    isAnew: boolean;
    connectorOf: (catalogId: number) => Connector | null;
  },
): Promise<void> {
  const { stream, ingestDate, isAnew } = input;
  const window = windowOf(stream.state);
  const from = ingestDate === undefined ? window.from : ingestDate;
  if (from === window.from && !isAnew) return;
  if ((await findLiveRun(trx, stream.id)) !== undefined) {
    fail("ingress-conflict", { reason: "This stream is syncing. Stop it first, then choose where to start." });
  }
  const connector = input.connectorOf(stream.catalogId) ?? fail("catalog-not-found");
  await updateStream(trx, { id: stream.id, state: connector.initial({ ...window, from }) });
}
