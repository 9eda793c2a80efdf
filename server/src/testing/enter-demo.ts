import type { Answer, CallOptions } from "./start-test-server.ts";
import type { ProductFixture } from "./start-product-fixture.ts";

/** A newcomer in the demo workspace. */
export interface Guest {
  call(method: string, path: string, options?: Omit<CallOptions, "as" | "headers">): Promise<Answer>;
  /** Resolves when every run that the demo's sources have begun has ended well. */
  untilFlowedIn(): Promise<void>;
}

const runMs = 60_000;

/** Signs in as the button on the sign-in page does. */
export async function enterDemo({ server, engine }: Pick<ProductFixture, "server" | "engine">): Promise<Guest> {
  const entered = await server.call("POST", "/auth/demo");
  if (entered.status !== 200) throw new Error(`the demo stayed closed: ${JSON.stringify(entered.body)}`);
  const headers = { authorization: `Bearer ${entered.body.access_token}` };
  const call: Guest["call"] = (method, path, options = {}) => server.call(method, path, { ...options, headers });
  return {
    call,
    async untilFlowedIn() {
      const integrations = await call("GET", "/integration");
      for (const { id } of integrations.body.data) {
        const streams = await call("GET", `/integration/integration-data/${id}`);
        for (const { job } of streams.body.data) {
          if (job === null) continue;
          const outcome = await engine.outcome(`ingest-${job.runId}`, { waitMs: runMs });
          if (outcome.status !== "succeeded") throw new Error(`a source did not flow in: ${JSON.stringify(outcome)}`);
        }
      }
    },
  };
}
