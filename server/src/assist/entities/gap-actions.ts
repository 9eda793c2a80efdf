import type { Entity, EntityWork } from "@hoopoe/contract/assist/entity.ts";
import type { GapRow } from "./store.ts";

type Action = Entity["actions"][number];

export function linkTo(label: string, path: string, id = "open"): Action {
  return { ...nothing, id, label, path };
}

/** Null leads to all connections. */
export function linkToConnection(integrationId: string | null): Action {
  const query = integrationId === null ? "" : `?integration=${integrationId}`;
  return linkTo("Open the connection", `/dashboard/integration${query}`);
}

export function ask(question: string, agentId: number | null): Action {
  return { ...nothing, id: "ask", label: "Ask", question, agentId };
}

/** What mends a gap, the readiest first. */
export function gapActions({ type, streams, containerId, integrationId }: GapRow): Action[] {
  const connection = linkToConnection(integrationId);
  if (type === "public-link")
    return [linkTo("Review sharing", "/dashboard/workflow-generation/exposure", "review"), connection];
  if (streams !== null && streams.length > 0)
    return [
      work("Sync now", { kind: "read", integrationDataIds: streams }, [
        `Syncs ${streams.length === 1 ? "the stream" : `${streams.length} streams`} from the last cursor, then continues on schedule.`,
        "Nothing changes at the product. The gap closes after the first successful run.",
      ]),
      connection,
    ];
  if (containerId !== null && integrationId !== null)
    return [
      work("Sync this too", { kind: "cover", integrationId, containerId }, [
        "From the next run on, it syncs along with everything that already does.",
        "Its items are visible to everyone the connection is visible to. Nothing changes at the product.",
      ]),
      connection,
    ];
  return [connection];
}

const nothing = { path: null, question: null, agentId: null, work: null, preview: null } as const;

function work(label: string, todo: EntityWork, preview: readonly string[]): Action {
  return { ...nothing, id: todo.kind, label, work: todo, preview: preview.join(" ") };
}
