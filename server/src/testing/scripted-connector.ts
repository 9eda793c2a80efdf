import type { ConnectorRecord } from "@hoopoe/connectors/shared/connector-record.ts";
import type { Connector, Container } from "@hoopoe/connectors/shared/connector.ts";
import { defineConnector } from "@hoopoe/connectors/shared/define-connector.ts";
import * as z from "zod";

type Records = Iterable<ConnectorRecord<number>> | AsyncIterable<ConnectorRecord<number>>;

/** A product without credentials and with one stream, "all", that says what a test has it say; its state is a number. */
export function scriptedConnector(input: {
  catalogId: number;
  read: (state: number) => Records;
  containers?: () => readonly Container[];
}): Connector {
  return defineConnector<{ name: string }, number, unknown>({
    catalogId: input.catalogId,
    name: "Scripted",
    category: "Test",
    description: "Says what a test has it say.",
    icon: "<svg/>",
    version: 1,
    source_datatype: "test",
    takesUploads: false,
    configSchema: z.object({ name: z.string() }),
    stateSchema: z.number(),
    authMethods: [],
    streams: [
      {
        id: "all",
        label: "All",
        incremental: true,
        deletes: true,
        defaultSchedule: { startDate: null, endDate: null, repeat: null },
      },
    ],
    limits: [],
    check: async () => ({ ok: true, sentence: "It answers.", parts: [] }),
    async *discover() {
      yield* input.containers?.() ?? [];
    },
    initial: () => 0,
    async *read(_ctx, { state }) {
      yield* input.read(state);
    },
    actions: [],
  });
}
