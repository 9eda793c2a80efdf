import * as z from "zod";
import { fieldMeta } from "../../shared/field-meta.ts";
import { readsOnly } from "../../shared/no-plan.ts";
import { sinceParam, startOf } from "../../shared/since.ts";
import { callProofpoint, type ProofpointContext } from "../call.ts";
import { defineProofpointAction } from "./define.ts";

const text = z.string().nullish();
const answer = z.looseObject({
  users: z.array(
    z.looseObject({
      identity: z.looseObject({ emails: z.array(z.string()).nullish(), name: text, department: text, title: text }),
      threatStatistics: z.looseObject({ attackIndex: z.number() }),
    }),
  ),
});

/** Proofpoint reckons over 14, 30 or 90 days. */
export async function loadPeople(
  ctx: ProofpointContext,
  { window, size }: { window: 14 | 30 | 90; size: number },
): Promise<z.output<typeof answer>["users"]> {
  const query = { window: String(window), size: String(size), page: "1" };
  return (await callProofpoint(ctx, "/v2/people/vap", { schema: answer, query, bucket: "people" }))?.users ?? [];
}

export const listAttackedPeople = defineProofpointAction({
  id: "list-attacked-people",
  label: "List the most attacked people",
  meaning: "List the most attacked people.",
  input: z.object({
    since: sinceParam(),
    limit: z.coerce
      .number("enter a number")
      .int()
      .min(1)
      .max(1000)
      .optional()
      .register(fieldMeta, { label: "Limit", origin: "optional", type: "number" }),
  }),
  output: z.object({
    people: z.array(z.object({ email: z.string(), name: z.string(), department: z.string(), attackIndex: z.number() })),
    days: z.number(),
  }),
  effect: "read",
  idempotency: "safe",
  plan: readsOnly,
  async run(ctx, { since, limit = 10 }) {
    const now = ctx.now();
    const days = (now.getTime() - startOf(since, { now, daysMax: 90 })) / 86_400_000;
    const window = days <= 14 ? 14 : days <= 30 ? 30 : 90;
    const users = await loadPeople(ctx, { window, size: limit });
    const people = users.map(({ identity, threatStatistics }) => ({
      email: identity.emails?.[0] ?? "",
      name: identity.name ?? "",
      department: identity.department ?? "",
      attackIndex: threatStatistics.attackIndex,
    }));
    return { people: people.slice(0, limit), days: window };
  },
});
