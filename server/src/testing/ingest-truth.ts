import { setTimeout as pause } from "node:timers/promises";
import type { AdminConnection } from "./admin-connection.ts";

/** Streams that were read of one vendor, in the order of its connector. */
export interface VendorStreams {
  readonly vendor: string;
  readonly streamIds: readonly string[];
}

/** By vendor, for each of its streams: what it holds, an id and a fingerprint for each record. */
export type IngestTruth = ReadonlyMap<string, readonly ReadonlySet<string>[]>;

export async function truthOf(admin: AdminConnection, read: readonly VendorStreams[]): Promise<IngestTruth> {
  const truth = new Map<string, ReadonlySet<string>[]>();
  for (const { vendor, streamIds } of read) {
    const sets: ReadonlySet<string>[] = [];
    for (const id of streamIds) sets.push(new Set(await recordsOf(admin, id)));
    truth.set(vendor, sets);
  }
  return truth;
}

export interface IngestDifference {
  readonly lost: number;
  readonly doubled: number;
  readonly uneven: number;
}

/** How streams differ from what they should hold. */
export async function differenceFrom(
  truth: IngestTruth,
  admin: AdminConnection,
  read: readonly VendorStreams[],
): Promise<IngestDifference> {
  let [lost, doubled, uneven] = [0, 0, 0];
  for (const { vendor, streamIds } of read) {
    for (const [index, id] of streamIds.entries()) {
      const expected = truth.get(vendor)?.[index] ?? new Set<string>();
      const found = await recordsOf(admin, id);
      const known = new Set(found);
      lost += [...expected].filter((record) => !known.has(record)).length;
      doubled += found.filter((record) => !expected.has(record)).length + (found.length - known.size);
      const [counts] = await admin.query<{ written: number; raws: number; items: number }>(
        `SELECT (SELECT coalesce(sum(written - deleted), 0)::int FROM ingest_runs WHERE integration_data_id = $1) AS written,
          (SELECT count(*)::int FROM item_raws r JOIN items i ON i.id = r.item_id WHERE i.integration_data_id = $1) AS raws,
          (SELECT count(*)::int FROM items WHERE integration_data_id = $1) AS items`,
        [id],
      );
      uneven += counts?.written === counts?.items && counts?.raws === counts?.items ? 0 : 1;
    }
  }
  return { lost, doubled, uneven };
}

/** Waits until the last run of each has come to a good end; a bad one is an error. */
export async function untilRead(admin: AdminConnection, streamIds: readonly string[]): Promise<void> {
  for (;;) {
    const rows = await admin.query<{ id: string; status: string; error: string | null }>(
      `SELECT DISTINCT ON (integration_data_id) integration_data_id AS id, status, error FROM ingest_runs
       WHERE integration_data_id = ANY ($1) ORDER BY integration_data_id, created_at DESC`,
      [streamIds],
    );
    const bad = rows.find(({ status }) => ["failed", "partial", "stopped"].includes(status));
    if (bad !== undefined) throw new Error(`the run of ${bad.id} ended as ${bad.status}: ${bad.error}`);
    if (rows.length === streamIds.length && rows.every(({ status }) => status === "succeeded")) return;
    await forgetLimits(admin);
    await pause(50);
  }
}

/** What a vendor allows in a minute would make the sandbox's records last for hours. */
export async function forgetLimits(admin: AdminConnection): Promise<void> {
  await admin.query("UPDATE call_buckets SET paid_until = 0");
}

async function recordsOf(admin: AdminConnection, streamId: string): Promise<string[]> {
  const rows = await admin.query<{ record: string }>(
    `SELECT stream || ' ' || external_id || ' ' || encode(content_hash, 'hex') AS record FROM items
     WHERE integration_data_id = $1`,
    [streamId],
  );
  return rows.map(({ record }) => record);
}
