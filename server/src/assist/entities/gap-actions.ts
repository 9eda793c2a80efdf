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
export function gapActions({ type, label, streams, containerId, integrationId }: GapRow): Action[] {
  const connection = linkToConnection(integrationId);
  if (type === "public-link")
    return [linkTo("Review the sharing", "/dashboard/workflow-generation/exposure", "review"), connection];
  if (streams !== null && streams.length > 0)
    return [
      work("Read it now", { kind: "read", integrationDataIds: streams }, [
        `Reads ${streams.length === 1 ? "the stream" : `${streams.length} streams`} from where it stands, and goes on by schedule.`,
        "Nothing is changed at the product. The gap closes with the first run that succeeds.",
      ]),
      connection,
    ];
  if (containerId !== null && integrationId !== null)
    return [
      work("Read it too", { kind: "cover", integrationId, containerId }, [
        `${label.replace(/ is not read$/, "")} is read from the next run on, beside what is read already.`,
        "Its items are seen by whom the connection is open to. Nothing is changed at the product.",
      ]),
      connection,
    ];
  return [connection];
}

const nothing = { path: null, question: null, agentId: null, work: null, preview: null } as const;

function work(label: string, todo: EntityWork, preview: readonly string[]): Action {
  return { ...nothing, id: todo.kind, label, work: todo, preview: preview.join(" ") };
}
