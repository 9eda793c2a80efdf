import { testModeMs } from "@hoopoe/contract/constants.ts";
import type { ConnectorContext } from "@hoopoe/connectors/shared/connector-context.ts";
import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { SourceItem } from "@hoopoe/contract/intake/item.ts";
import { isDemoWorkspace } from "../../platform/db/is-demo-workspace.ts";
import { fail } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import { connectorContext } from "./connector-context.ts";
import type { IngestDeps } from "./ingest-deps.ts";
import { findStream } from "./store.ts";

export interface TestStep {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly tookMs: number;
}

/** `partial` says that the time was up before the source had shown what it has. */
export interface TestReport {
  readonly ok: boolean;
  readonly steps: TestStep[];
  readonly sample: SourceItem[];
  readonly partial: boolean;
  readonly tookMs: number;
}

const sampleMax = 5;

/** Speaks to the source and reads at most five records. Nothing of it is written: no items, no cursor, no run. */
export async function testStream(
  deps: IngestDeps,
  scope: Scope,
  { id, signal: caller }: { id: string; signal: AbortSignal },
): Promise<TestReport> {
  const startedAt = performance.now();
  const { stream, isDemo } = await deps.db.withTenant(scope, async (trx) => ({
    stream: (await findStream(trx, id)) ?? fail("integration-data-not-found"),
    isDemo: await isDemoWorkspace(trx, scope),
  }));
  const connector = deps.connectorOf(stream.catalogId) ?? fail("catalog-not-found");
  const timeUp = AbortSignal.timeout(testModeMs.server);
  const { integrationId, config } = stream;
  const signal = AbortSignal.any([caller, timeUp]);
  const sample: SourceItem[] = [];
  const steps: TestStep[] = [];
  try {
    const ctx = await connectorContext(deps, { scope, connector, integrationId, isDemo, config, signal });
    steps.push(...(await checkSteps(ctx, connector)));
    steps.push(await readStep(ctx, { connector, stream: stream.stream, sample }));
  } catch (error) {
    steps.push({ name: "Open the connection", ok: false, detail: sentenceOf(error, signal), tookMs: 0 });
  }
  return {
    ok: steps.some(({ name, ok }) => name === readName && ok),
    steps,
    sample,
    partial: timeUp.aborted,
    tookMs: Math.round(performance.now() - startedAt),
  };
}

const readName = "Read records";

async function checkSteps(ctx: ConnectorContext, connector: Connector): Promise<TestStep[]> {
  const startedAt = performance.now();
  const tookMs = (): number => Math.round(performance.now() - startedAt);
  try {
    const { ok, sentence, parts } = await connector.check(ctx);
    const whole = { name: "Reach the source", ok, detail: sentence, tookMs: tookMs() };
    return [whole, ...parts.map((part) => ({ name: part.label, ok: part.ok, detail: part.sentence, tookMs: 0 }))];
  } catch (error) {
    return [{ name: "Reach the source", ok: false, detail: sentenceOf(error, ctx.signal), tookMs: tookMs() }];
  }
}

async function readStep(
  ctx: ConnectorContext,
  { connector, stream, sample }: { connector: Connector; stream: string; sample: SourceItem[] },
): Promise<TestStep> {
  const startedAt = performance.now();
  const end = (ok: boolean, detail: string): TestStep => ({
    name: readName,
    ok,
    detail,
    tookMs: Math.round(performance.now() - startedAt),
  });
  const refused: string[] = [];
  try {
    const state = connector.initial({ from: null, to: null });
    for await (const record of connector.read(ctx, { stream, containers: [], state })) {
      if (record.type === "item") sample.push({ ...record.item, raw: null });
      if (record.type === "failure") refused.push(record.reason);
      if (sample.length === sampleMax) break;
    }
  } catch (error) {
    return end(sample.length > 0, sentenceOf(error, ctx.signal));
  }
  const [first] = refused;
  if (sample.length > 0) return end(true, `Read ${sample.length} records.`);
  return first === undefined ? end(true, "The source answers, but has no records now.") : end(false, first);
}

function sentenceOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "Time ran out. The records read so far are shown.";
  if (error instanceof ConnectorError) return error.sentence;
  throw error;
}
