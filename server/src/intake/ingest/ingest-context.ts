import type { IngestDeps } from "./ingest-deps.ts";

/** Ids of one run, as the engine keeps them. */
export interface RunIds {
  readonly streamId: string;
  readonly runId: string;
}

/** What the functions of the service work with. */
export interface IngestContext extends IngestDeps {
  readonly passes: Map<string, AbortController>;
}
