import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { NotificationExtra } from "@hoopoe/contract/records/notification.ts";
import type { Scope } from "../../platform/scope.ts";
import type { IngestDeps } from "./ingest-deps.ts";
import type { RunRow } from "./run-store.ts";
import type { StreamRow } from "./store.ts";

interface Progress {
  readonly run: RunRow;
  readonly stream: StreamRow;
  readonly connector: Connector;
}
type Deps = Pick<IngestDeps, "notifications">;

/** How far a run is. Not waited for: the next page does not depend on who hears of this one. */
export function notifyProgress({ notifications }: Deps, scope: Scope, result: Progress): void {
  const { run } = result;
  const share = run.total === null || run.total === 0 ? undefined : Math.min(99, (100 * run.done) / run.total);
  void publish({ notifications }, scope, result, {
    type: "in_progress",
    message: `${nameOf(result)}: ${records(run.done)} read`,
    extraAttributes: {
      ...attributesOf(result),
      stage: "reading",
      progress: share === undefined ? undefined : Math.round(share),
    },
  });
}

/** How a run ended. A scheduled one that brought nothing new is not worth a word, but ends its progress all the same. */
export async function notifyEnd({ notifications }: Deps, scope: Scope, result: Progress): Promise<void> {
  const { run } = result;
  const type = run.status === "failed" ? "error" : run.status === "partial" ? "warning" : "success";
  const isQuiet = run.trigger === "schedule" && type === "success" && run.written + run.deleted === 0;
  await publish({ notifications }, scope, result, {
    type: isQuiet ? "in_progress" : type,
    message: `${nameOf(result)}: ${run.status === "failed" ? (run.error ?? "the run failed") : summaryOf(run)}`,
    extraAttributes: { ...attributesOf(result), stage: "done", progress: 100, completed: true },
  });
}

/** News of a personal source are for its people alone: names and counts tell something too. */
async function publish(
  { notifications }: Deps,
  scope: Scope,
  { stream }: Progress,
  event: Parameters<Deps["notifications"]["publish"]>[1],
): Promise<void> {
  if (stream.audience === null) return notifications.publish(scope, event);
  await Promise.all(stream.audience.map((toUserId) => notifications.publish(scope, { ...event, toUserId })));
}

function summaryOf(run: RunRow): string {
  const parts = [
    run.written > 0 ? `${records(run.written)} new or changed` : "nothing new",
    run.deleted > 0 ? `${run.deleted.toLocaleString("en")} removed` : "",
    run.failures > 0 ? `couldn't read ${run.failures.toLocaleString("en")}` : "",
  ];
  return parts.filter((part) => part !== "").join(", ");
}

function attributesOf({ run, stream }: Progress): NotificationExtra {
  return {
    taskType: "ingest",
    status: run.status,
    integrationDataId: stream.id,
    integrationId: stream.integrationId,
    done: run.done,
    total: run.total,
  };
}

function nameOf({ stream, connector }: Progress): string {
  const { config } = stream;
  const isNamed = typeof config === "object" && config !== null && "name" in config && typeof config.name === "string";
  return isNamed ? String(config.name) : connector.manifest.name;
}

function records(count: number): string {
  return `${count.toLocaleString("en")} ${count === 1 ? "record" : "records"}`;
}
