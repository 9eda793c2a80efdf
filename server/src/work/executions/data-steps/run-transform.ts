import { fieldProblem, type TransformOutput } from "@hoopoe/contract/work/step-fields.ts";
import jsonata from "jsonata";
import * as z from "zod/mini";
import { holdNewDates } from "./hold-clock.ts";

/** What the expressions of a transform are evaluated with; `atMs` and `seed` are the same for each repeat. */
export interface TransformWork {
  readonly kind: "transform";
  readonly data: unknown;
  readonly outputs: readonly TransformOutput[];
  readonly atMs: number;
  readonly seed: number;
}

export type TransformResult = { ok: true; output: Record<string, unknown> } | { ok: false; sentence: string };

const limits = { timeout: 1_000, stack: 200, sequence: 100_000 };
const outputBytesMax = 1_048_576;

/** Each output is its expression's value, of its type. Nothing but the data is read, so a repeat gives the same. */
export async function runTransform({ data, outputs, atMs, seed }: TransformWork): Promise<TransformResult> {
  const output: Record<string, unknown> = {};
  for (const field of outputs) {
    const value = await valueOf(field, { data, atMs, seed });
    if ("sentence" in value) return { ok: false, sentence: `${field.name}: ${value.sentence}` };
    output[field.name] = value.value;
    const problem = fieldProblem("The output", { [field.name]: value.value }, [field]);
    if (problem !== null) return { ok: false, sentence: problem };
  }
  const bytes = Buffer.byteLength(JSON.stringify(output));
  if (bytes <= outputBytesMax) return { ok: true, output };
  return {
    ok: false,
    sentence: `The outputs have ${bytes} bytes, but at most ${outputBytesMax} can be passed on. Pick fewer fields.`,
  };
}

async function valueOf(
  { expression }: TransformOutput,
  { data, atMs, seed }: Pick<TransformWork, "data" | "atMs" | "seed">,
): Promise<{ value: unknown } | { sentence: string }> {
  const { random } = Math;
  try {
    const compiled = jsonata(expression, limits);
    const releaseDates = holdNewDates(atMs);
    Math.random = seeded(seed);
    try {
      const found: unknown = await compiled.evaluate(data);
      // A sequence is a list with marks of the library's own.
      const json = JSON.stringify(found);
      return { value: json === undefined ? null : JSON.parse(json) };
    } finally {
      releaseDates();
    }
  } catch (error) {
    return { sentence: sentenceOf(error, expression) };
  } finally {
    Math.random = random;
  }
}

const tooLong = "It took longer than 1 s. Work on less data.";
const thrown = z.object({
  code: z.string(),
  message: z.string(),
  position: z.optional(z.number()),
  token: z.optional(z.unknown()),
});

/** The library counts characters from the start: here line and column of the place behind the token. */
function sentenceOf(error: unknown, expression: string): string {
  const read = thrown.safeParse(error);
  if (!read.success) return `It failed: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500);
  const { code, message, position } = read.data;
  if (code === "U1001" || code === "D1012") return tooLong;
  if (code === "D1011") return "Functions call each other more than 200 levels deep. Write it without recursion.";
  if (position === undefined) return `${message}.`.slice(0, 500);
  const before = expression.slice(0, position).split("\n");
  const at = `line ${before.length}, column ${(before.at(-1) ?? "").length}`;
  return `${message.slice(0, 400)} (${at}).`;
}

function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}
