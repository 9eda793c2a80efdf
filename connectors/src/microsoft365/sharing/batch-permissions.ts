import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { retryAfter } from "../../shared/retry-after.ts";
import { type GraphContext, graphJson } from "../graph.ts";
import { refusalOf } from "../refusal.ts";
import { pageOf, type Permission, permission } from "../schemas.ts";
import { documentPath } from "./list-exposed-items.ts";

export type DocumentPermissions = { documentId: string; permissions: readonly Permission[] };

const batchMax = 20;
const roundsMax = 5;
const pauseMsMax = 2_000;

const answers = z.object({
  responses: z.array(
    z.object({
      id: z.string(),
      status: z.number(),
      headers: z.record(z.string(), z.string()).default({}),
      body: z.unknown(),
    }),
  ),
});

/**
 * The links and grants of many documents, twenty to a call. Inside a batch each request may be told to wait (429): only
 * those are asked again. A document that has gone meanwhile has none.
 */
export async function* batchPermissions(
  ctx: GraphContext,
  documentIds: readonly string[],
): AsyncGenerator<DocumentPermissions, void, undefined> {
  for (let start = 0; start < documentIds.length; start += batchMax) {
    let open: readonly string[] = documentIds.slice(start, start + batchMax);
    for (let round = 1; open.length > 0; round += 1) {
      ctx.signal.throwIfAborted();
      const { found, waiting, retryAt } = await askFor(ctx, open);
      yield* found;
      open = waiting;
      if (open.length > 0) await wait(ctx, { retryAt, isLast: round === roundsMax });
    }
  }
}

async function askFor(ctx: GraphContext, documentIds: readonly string[]) {
  const requests = documentIds.map((documentId, index) => ({
    id: String(index),
    method: "GET",
    url: `/${documentPath(documentId)}/permissions`,
  }));
  const { responses } = await graphJson(ctx, "$batch", answers, {
    bucket: "documents",
    method: "POST",
    json: { requests },
    isRepeatable: true,
  });
  const found: DocumentPermissions[] = [];
  const waiting: string[] = [];
  let retryAt: Date | null = null;
  for (const { id, status, headers, body } of responses) {
    const documentId = documentIds[Number(id)];
    if (documentId === undefined || status === 404) continue;
    const page = status === 200 ? pageOf(permission).safeParse(body) : null;
    if (page?.success) {
      found.push({ documentId, permissions: page.data.value });
      continue;
    }
    const header = Object.entries(headers).find(([name]) => name.toLowerCase() === "retry-after")?.[1] ?? null;
    const refusal = refusalOf({ status, text: ".", retryAt: retryAfter(header, ctx.now()) });
    if (!refusal.retryable) throw refusal;
    waiting.push(documentId);
    retryAt = laterOf(retryAt, refusal.retryAt);
  }
  return { found, waiting, retryAt };
}

async function wait(ctx: GraphContext, { retryAt, isLast }: { retryAt: Date | null; isLast: boolean }): Promise<void> {
  const waitMs = retryAt === null ? 500 : Math.max(0, retryAt.getTime() - ctx.now().getTime());
  if (isLast || waitMs > pauseMsMax) {
    throw new ConnectorError("rate-limited", "Microsoft 365 limits how often it may be called.", {
      retryable: true,
      retryAt,
    });
  }
  await pause(waitMs, undefined, { signal: ctx.signal });
}

function laterOf(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}
