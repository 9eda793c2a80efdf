import * as z from "zod";
import { defineAction } from "../shared/define-action.ts";
import { fieldMeta } from "../shared/field-meta.ts";
import { parseFields } from "../shared/parse-fields.ts";

const bodyCharsMax = 1_000_000;

const answerInput = z.object({
  status: z.coerce
    .number("enter the status as a number, such as 200")
    .int("enter the status as a whole number")
    .min(200, "enter a status from 200 to 599")
    .max(599, "enter a status from 200 to 599")
    .optional()
    .register(fieldMeta, { label: "Status", help: "Default: 200.", origin: "optional", type: "number" }),
  body: z.unknown().optional().register(fieldMeta, {
    label: "Body",
    help: "Text, or data to send as JSON.",
    origin: "optional",
    type: "text",
  }),
});

const answerOutput = z.object({
  status: z.int().min(200).max(599),
  contentType: z.enum(["application/json", "text/plain; charset=utf-8"]),
  body: z.string().max(bodyCharsMax, "an answer can have at most 1,000,000 characters"),
});

/** The answer that a step's parameters make. @throws ConnectorError input-invalid */
export function answerToCaller(input: unknown): z.output<typeof answerOutput> {
  const { status, body } = parseFields(answerInput, input, "input-invalid");
  return parseFields(answerOutput, { status: status ?? 200, ...answerOf(body) }, "input-invalid");
}

/**
 * What the request that started a run is answered with. The connector has no hold of the request: the trigger's route
 * waits for this action's output and sends it.
 */
export const respondToCaller = defineAction<{ name: string }, { secret: string }>()({
  id: "respond-to-caller",
  label: "Answer the caller",
  meaning: "Answer the request that started the run.",
  input: answerInput,
  output: answerOutput,
  effect: "write",
  idempotency: "safe",
  plan: async (_ctx, { status, body }) => ({
    changes: [
      {
        target: "The caller",
        field: "answer",
        before: null,
        after: `${status ?? 200} ${answerOf(body).body.slice(0, 500)}`.trim(),
      },
    ],
    targetVersion: null,
  }),
  run: async (_ctx, input) => answerToCaller(input),
});

function answerOf(body: unknown): { contentType: "application/json" | "text/plain; charset=utf-8"; body: string } {
  if (body === undefined || body === null) return { contentType: "text/plain; charset=utf-8", body: "" };
  if (typeof body === "string") return { contentType: "text/plain; charset=utf-8", body };
  return { contentType: "application/json", body: JSON.stringify(body) };
}
