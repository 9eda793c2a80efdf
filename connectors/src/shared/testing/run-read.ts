import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import type { ConnectorContext } from "../connector-context.ts";
import type { ConnectorRecord, FailureRecord } from "../connector-record.ts";
import type { Connector } from "../connector.ts";
import { loopbackHttp } from "./loopback-http.ts";

export type Run = {
  items: SourceItem[];
  failures: FailureRecord[];
  state: unknown;
  records: ConnectorRecord[];
  error: unknown;
};

export function testContext(over: Partial<ConnectorContext> = {}): ConnectorContext {
  return {
    workspaceId: "workspace",
    http: loopbackHttp,
    signal: new AbortController().signal,
    log: { info() {}, warn() {} },
    now: () => new Date("2025-06-01T12:00:00.000Z"),
    config: {},
    ...over,
  };
}

/**
 * Drives one read as the server does: what came before a checkpoint is kept with it, what came after the last one is
 * lost. `killAfterItems` stops the run there, as a kill would.
 */
export async function runRead(
  connector: Connector,
  ctx: ConnectorContext,
  options: { state?: unknown; stream: string; containers?: string[]; killAfterItems?: number },
): Promise<Run> {
  const run: Run = { items: [], failures: [], state: options.state ?? null, records: [], error: null };
  let page: ConnectorRecord[] = [];
  let seen = 0;
  const request = { stream: options.stream, containers: options.containers ?? [], state: options.state ?? null };
  try {
    for await (const record of connector.read(ctx, request)) {
      run.records.push(record);
      page.push(record);
      if (record.type === "item") seen += 1;
      if (record.type === "checkpoint") {
        run.state = structuredClone(record.state);
        for (const kept of page) {
          if (kept.type === "item") run.items.push(kept.item);
          if (kept.type === "failure") run.failures.push(kept);
        }
        page = [];
      }
      if (options.killAfterItems !== undefined && seen >= options.killAfterItems) break;
    }
  } catch (error) {
    run.error = error;
  }
  return run;
}

export async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const one of all) collected.push(one);
  return collected;
}
