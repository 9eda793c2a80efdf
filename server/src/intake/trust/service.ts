import type { Dependents } from "@hoopoe/contract/intake/auth-info.ts";
import type { StreamTrust } from "@hoopoe/contract/intake/trust.ts";
import type { Logger } from "pino";
import { bind } from "../../platform/bind.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { isDatabaseAway } from "../../platform/engine/is-database-away.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { CredentialsService } from "../credentials/service.ts";
import type { NotificationsService } from "../../records/notifications/service.ts";
import { judge, promiseOf } from "./judge.ts";
import {
  listReadStreams,
  listWorkspaces,
  loadDays,
  loadHours,
  markNotified,
  type ReadStream,
  setPromise,
  takeExpiring,
} from "./store.ts";

/** A source that what stands on it has to name. `sentence` is "Slack is 3 h behind", without its full stop. */
export interface StaleSource {
  readonly integrationDataId: string;
  readonly name: string;
  readonly readAt: Date | null;
  readonly sentence: string;
}

const expiryDays = 7;
const dayMs = 86_400_000;

interface TrustDeps {
  db: Database;
  clock: Clock;
  notifications: Pick<NotificationsService, "publish">;
  log: Logger;
  productOf: (catalogId: number) => string;
  dependentsOf: CredentialsService["dependentsOf"];
}

export type TrustService = ReturnType<typeof createTrustService>;

export function createTrustService(deps: TrustDeps) {
  return bind(deps, { load, promise, staleSources, watch });
}

function load(ctx: TrustDeps, scope: Scope, id: string): Promise<StreamTrust> {
  const { db } = ctx;
  return db.withTenant(scope, async (trx) => view(ctx, trx, await one(trx, scope, id)));
}

function promise(ctx: TrustDeps, scope: Scope, id: string, promiseMinutes: number | null): Promise<StreamTrust> {
  const { db } = ctx;
  return db.withTenant(scope, async (trx) => {
    await one(trx, scope, id);
    await setPromise(trx, { id, promiseMinutes });
    return view(ctx, trx, await one(trx, scope, id));
  });
}

/** For reports and answers: those of these streams (null: all that the caller may see) that do not keep their promise. */
function staleSources({ clock, db }: TrustDeps, scope: Scope, ids: readonly string[] | null): Promise<StaleSource[]> {
  return db.withTenant(scope, (trx) => loadStaleSources(trx, scope, { streams: ids, now: clock.now() }));
}

/**
 * One look over all workspaces: tells of what fell behind, of what is well again, of credentials that end soon. Without
 * `withVolume` it does not count what came in, so that nothing is found to be silent: that is cheap.
 */
async function watch(ctx: TrustDeps, { withVolume = true }: { withVolume?: boolean } = {}): Promise<void> {
  const { db, log } = ctx;
  try {
    for (const tenantId of await db.lookups.tenantIds()) {
      const workspaces = await db.withTenant({ tenantId }, (trx) => listWorkspaces(trx));
      for (const workspaceId of workspaces) await watchWorkspace(ctx, { tenantId, workspaceId }, withVolume);
    }
  } catch (error) {
    if (!isDatabaseAway(error)) log.error({ err: error }, "couldn't check the freshness of sources");
  }
}

async function view({ clock }: TrustDeps, trx: Trx, stream: ReadStream): Promise<StreamTrust> {
  const now = clock.now();
  const hours = (await loadHours(trx, { streamIds: [stream.id], now })).get(stream.id) ?? [];
  const days = await loadDays(trx, { streamId: stream.id, now });
  return {
    integrationDataId: stream.id,
    name: stream.name,
    ...judge(stream, hours, now),
    promiseMinutes: promiseOf(stream),
    readAt: stream.readAt?.toISOString() ?? null,
    newestAt: stream.newestAt?.toISOString() ?? null,
    hours: hours.map(({ at, seen, expected }) => ({ at: at.toISOString(), seen, expected })),
    days: days.map(({ at, count }) => ({ at: at.toISOString(), count })),
  };
}

async function one(trx: Trx, scope: Scope, id: string): Promise<ReadStream> {
  const [stream] = await listReadStreams(trx, scope, [id]);
  return stream ?? fail("integration-data-not-found");
}

async function watchWorkspace(
  { clock, db, dependentsOf, notifications, productOf }: TrustDeps,
  workspace: { tenantId: string; workspaceId: string },
  withVolume: boolean,
): Promise<void> {
  const now = clock.now();
  const scope = { ...workspace, userId: null };
  const notices: { stream: ReadStream; message: string; isWell: boolean }[] = [];
  const expiring = await db.withTenant(workspace, async (trx) => {
    const streams = await listReadStreams(trx, scope, null);
    // What was told of is well again only once it also brings something.
    const counted = streams.filter(({ isOn, behindNotifiedAt }) => isOn && (withVolume || behindNotifiedAt !== null));
    const hours = await loadHours(trx, { streamIds: counted.map(({ id }) => id), now });
    for (const stream of streams) {
      const { sentence, state } = judge(stream, hours.get(stream.id) ?? [], now);
      if (
        sentence !== null &&
        stream.behindNotifiedAt === null &&
        (await markNotified(trx, { id: stream.id, at: now }))
      ) {
        notices.push({ stream, message: `${sentence}.`, isWell: false });
      }
      if (
        sentence === null &&
        stream.behindNotifiedAt !== null &&
        (await markNotified(trx, { id: stream.id, at: null })) &&
        state !== "off"
      ) {
        notices.push({ stream, message: `${stream.name} is up to date again.`, isWell: true });
      }
    }
    const ending = await takeExpiring(trx, new Date(now.getTime() + expiryDays * dayMs));
    const found: { catalogId: number; expiresAt: Date; stops: string }[] = [];
    for (const { id, ...end } of ending) found.push({ ...end, stops: stopsOf(await dependentsOf(trx, id)) });
    return found;
  });
  for (const { stream, message, isWell } of notices) {
    const { id: integrationDataId, integrationId } = stream;
    const extraAttributes = {
      taskType: "trust",
      integrationDataId,
      integrationId,
      status: isWell ? "fresh" : "stale",
    };
    const event = { type: isWell ? ("success" as const) : ("warning" as const), message, extraAttributes };
    // What is for some alone is told to them alone.
    for (const toUserId of stream.audience ?? [undefined])
      await notifications.publish(workspace, { ...event, toUserId });
  }
  for (const { catalogId, expiresAt, stops } of expiring) {
    const day = expiresAt.toISOString().slice(0, 10);
    const message = `The credentials of ${productOf(catalogId)} expire on ${day}.${stops}`;
    await notifications.publish(workspace, { type: "warning", message, extraAttributes: { taskType: "trust" } });
  }
}

/**
 * The only place that says which sources do not keep their promise: of these streams (null: all that the caller may see)
 * those that are behind or silent at `now`, and those whose last run failed.
 */
export async function loadStaleSources(
  trx: Trx,
  scope: Scope,
  { streams, now }: { streams: readonly string[] | null; now: Date },
): Promise<StaleSource[]> {
  const read = await listReadStreams(trx, scope, streams);
  const hours = await loadHours(trx, { streamIds: read.filter(({ isOn }) => isOn).map(({ id }) => id), now });
  return read.flatMap((stream) => {
    const { id: integrationDataId, name, readAt, isOn, lastStatus } = stream;
    const failed = isOn && lastStatus === "failed" ? `The last sync of ${name} failed` : null;
    const sentence = judge(stream, hours.get(integrationDataId) ?? [], now).sentence ?? failed;
    return sentence === null ? [] : [{ integrationDataId, name, readAt, sentence }];
  });
}

const namedMax = 3;

/** " Renew them before these stop: job Triage; streams Mail (messages), Mail (archive)." Empty where nothing depends on them. */
function stopsOf(dependents: Dependents | null): string {
  const { jobs, streams } = dependents ?? { jobs: [], streams: [] };
  const named = [wordsOf("job", jobs), wordsOf("stream", streams)].filter((words) => words !== "");
  return named.length === 0
    ? " No running stream or job depends on them."
    : ` Renew them before these stop: ${named.join("; ")}.`;
}

function wordsOf(noun: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const more = names.length > namedMax ? ` and ${names.length - namedMax} more` : "";
  return `${noun}${names.length === 1 ? "" : "s"} ${names.slice(0, namedMax).join(", ")}${more}`;
}
