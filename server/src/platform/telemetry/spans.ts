import { randomBytes } from "node:crypto";
import type { Logger } from "pino";

/** Attributes are ids, names of models and tools, counts and kinds of failure: never content, never a secret. */
export interface Span {
  /** 32 hexadecimal digits; spans of one answer share it. */
  readonly traceId: string;
  /** 16 hexadecimal digits; absent: any. */
  readonly spanId?: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: "internal" | "client";
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly attributes: Readonly<Record<string, string | number | readonly string[] | null>>;
  /** What kind of failure ended it. */
  readonly error?: string | undefined;
}

/** Where spans go: to the operator's collector, or nowhere. */
export interface Spans {
  /** Never waits, never fails: work is not slower for being watched. */
  record(span: Span): void;
  /** Sends what is held back. */
  close(): Promise<void>;
}

export const noSpans: Spans = { record: () => undefined, close: () => Promise.resolve() };

const everyMs = 2_000;
const heldMax = 2_000;
const deadlineMs = 5_000;
const kinds = { internal: 1, client: 3 } as const;

/** Sends spans as OTLP over HTTP, in JSON, to `<endpoint>/v1/traces`; what a collector does not take is let go. */
export function createSpans({ endpoint, log }: { endpoint: string; log: Logger }): Spans {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  let held: Span[] = [];
  let lost = 0;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    const spans = held;
    held = [];
    if (spans.length === 0) return;
    try {
      const reply = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(bodyOf(spans)),
        redirect: "error",
        signal: AbortSignal.timeout(deadlineMs),
      });
      await reply.arrayBuffer();
      if (!reply.ok) throw new Error(`the collector answered ${reply.status}`);
    } catch (error) {
      lost += spans.length;
      log.warn({ err: error, lost }, "the collector didn't accept spans");
    }
  }
  const flush = () => (sending = sending.then(send));
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();

  return {
    record(span) {
      if (held.length < heldMax) held.push(span);
      else lost += 1;
    },
    async close() {
      clearInterval(timer);
      await flush();
    },
  };
}

function bodyOf(spans: readonly Span[]) {
  const resource = { attributes: attributesOf({ "service.name": "hoopoe" }) };
  return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: "hoopoe" }, spans: spans.map(wireOf) }] }] };
}

function wireOf({ traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, error }: Span) {
  return {
    traceId,
    spanId: spanId ?? randomBytes(8).toString("hex"),
    ...(parentSpanId === undefined ? {} : { parentSpanId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanos(startedAt),
    endTimeUnixNano: nanos(endedAt),
    attributes: attributesOf(error === undefined ? attributes : { ...attributes, "error.type": error }),
    status: error === undefined ? {} : { code: 2 },
  };
}

function attributesOf(attributes: Span["attributes"]): { key: string; value: object }[] {
  return Object.entries(attributes).flatMap(([key, value]) => (value === null ? [] : [{ key, value: valueOf(value) }]));
}

function valueOf(value: string | number | readonly string[]): object {
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "number") return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  return { arrayValue: { values: value.map((stringValue) => ({ stringValue })) } };
}

function nanos(at: Date): string {
  return `${at.getTime()}000000`;
}
