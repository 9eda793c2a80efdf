import { type IngestFailure, type Schedule, schedule as scheduleSchema } from "@hoopoe/contract/intake/integration.ts";
import { sql } from "kysely";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";

/** One stream of an integration, with what its runs need of the integration itself. */
export interface StreamRow {
  readonly id: string;
  readonly integrationId: string;
  readonly catalogId: number;
  readonly stream: string;
  readonly startIngress: 0 | 1;
  readonly schedule: Schedule;
  readonly state: unknown;
  readonly nextRunAt: Date | null;
  readonly isDeleted: boolean;
  /** Switched on and not deleted: only then does it run. */
  readonly isIntegrationLive: boolean;
  readonly config: unknown;
  readonly audience: readonly string[] | null;
  readonly attributes: unknown;
}

export const noSchedule: Schedule = { startDate: null, endDate: null, repeat: null };

/** The stream held for this transaction; whoever changes a stream or its run takes this lock first, the run's second. */
export async function lockStream(
  trx: Trx,
  { id, skipLocked = false }: { id: string; skipLocked?: boolean },
): Promise<StreamRow | undefined> {
  const query = streams(trx).where("stream.id", "=", id).forUpdate("stream");
  const row = await (skipLocked ? query.skipLocked() : query).executeTakeFirst();
  return row === undefined ? undefined : toStream(row);
}

export async function findStream(trx: Trx, id: string): Promise<StreamRow | undefined> {
  const row = await streams(trx).where("stream.id", "=", id).executeTakeFirst();
  return row === undefined ? undefined : toStream(row);
}

/** Undefined where the integration does not exist. */
export async function listStreams(trx: Trx, integrationId: string): Promise<StreamRow[]> {
  const rows = await streams(trx)
    .where("stream.integration_id", "=", integrationId)
    .orderBy("stream.created_at")
    .orderBy("stream.id")
    .execute();
  return rows.map(toStream);
}

export async function insertStream(
  trx: Trx,
  input: { integrationId: string; stream: string; schedule: Schedule; state: unknown },
): Promise<string> {
  const { id } = await trx
    .insertInto("integration_data")
    .values({
      integration_id: input.integrationId,
      stream: input.stream,
      schedule: JSON.stringify(input.schedule),
      state: JSON.stringify(input.state ?? {}),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export interface StreamChange {
  startIngress?: 0 | 1;
  schedule?: Schedule;
  nextRunAt?: Date | null;
  isDeleted?: boolean;
  state?: unknown;
}

export async function updateStream(
  trx: Trx,
  { id, startIngress, schedule, nextRunAt, isDeleted, state }: StreamChange & { id: string },
): Promise<void> {
  await trx
    .updateTable("integration_data")
    .set({
      ...(startIngress === undefined ? {} : { start_ingress: startIngress }),
      ...(schedule === undefined ? {} : { schedule: JSON.stringify(schedule) }),
      ...(nextRunAt === undefined ? {} : { next_run_at: nextRunAt }),
      ...(isDeleted === undefined ? {} : { is_deleted: isDeleted }),
      ...(state === undefined ? {} : { state: JSON.stringify(state) }),
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();
}

export async function countItems(trx: Trx, streamId: string): Promise<{ itemCount: number; newestAt: Date | null }> {
  const row = await trx
    .selectFrom("items")
    .select((eb) => [eb.fn.countAll<string>().as("count"), eb.fn.max("at").as("newest")])
    .where("integration_data_id", "=", streamId)
    .executeTakeFirstOrThrow();
  return { itemCount: Number(row.count), newestAt: row.newest };
}

export async function listFailures(trx: Trx, streamId: string): Promise<IngestFailure[]> {
  const rows = await trx
    .selectFrom("ingest_failures")
    .select(["id", "external_id", "reason", "excerpt", "at"])
    .where("integration_data_id", "=", streamId)
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  return rows.map(({ id, external_id, reason, excerpt, at }) => ({
    id,
    externalId: external_id,
    reason,
    excerpt,
    at: at.toISOString(),
  }));
}

export async function hasIntegration(trx: Trx, integrationId: string): Promise<boolean> {
  const row = await trx.selectFrom("integrations").select("id").where("id", "=", integrationId).executeTakeFirst();
  return row !== undefined;
}

/** Which containers are read; none means all. */
export async function listPicked(trx: Trx, integrationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("containers")
    .select(["id", "is_picked"])
    .where("integration_id", "=", integrationId)
    .execute();
  return rows.every((row) => row.is_picked) ? [] : rows.flatMap(({ id, is_picked }) => (is_picked ? [id] : []));
}

export async function markDiscovered(trx: Trx, integrationId: string): Promise<void> {
  await trx
    .updateTable("integrations")
    .set({ is_discovered: true })
    .where("id", "=", integrationId)
    .where("is_discovered", "=", false)
    .execute();
}

function streams(trx: Trx) {
  return trx
    .selectFrom("integration_data as stream")
    .innerJoin("integrations as integration", "integration.id", "stream.integration_id")
    .select([
      "stream.id",
      "stream.integration_id",
      "integration.catalog_id",
      "stream.stream",
      "stream.start_ingress",
      "stream.schedule",
      "stream.state",
      "stream.next_run_at",
      "stream.is_deleted",
      "stream.attributes",
      "integration.is_active",
      "integration.is_deleted as integration_is_deleted",
      "integration.attributes as config",
      "integration.audience_user_ids",
    ]);
}

type Selected = Awaited<ReturnType<ReturnType<typeof streams>["execute"]>>[number];

function toStream(row: Selected): StreamRow {
  const schedule = z.safeParse(scheduleSchema, row.schedule);
  return {
    id: row.id,
    integrationId: row.integration_id,
    catalogId: row.catalog_id,
    stream: row.stream,
    startIngress: row.start_ingress === 1 ? 1 : 0,
    schedule: schedule.success ? schedule.data : noSchedule,
    state: row.state,
    nextRunAt: row.next_run_at,
    isDeleted: row.is_deleted,
    isIntegrationLive: row.is_active && !row.integration_is_deleted && !row.is_deleted,
    config: row.config,
    audience: row.audience_user_ids,
    attributes: row.attributes,
  };
}
