import * as z from "zod/mini";

/** An endpoint's own reason. `codes` are the machine's words for it, `param` the part of the request at fault. */
export interface Refusal {
  readonly reason: string;
  readonly codes: readonly string[];
  readonly param: string | null;
}

const code = z.nullish(z.union([z.string(), z.number()]));
const fault = z.object({
  message: z.string(),
  type: code,
  code,
  param: z.nullish(z.string()),
  innererror: z.nullish(z.object({ code })),
});

/**
 * The shapes of error bodies, as their makers publish them:
 * - OpenAI, and LiteLLM in front of any provider (docs.litellm.ai/docs/proxy/error_reference):
 *   `{"error": {"message", "type", "param", "code"}}`
 * - Azure (learn.microsoft.com/azure/ai-foundry/openai/concepts/content-filter): the same, with `innererror`; its API
 *   management sends `{"statusCode", "message"}`
 * - vLLM (vllm/entrypoints/openai, `ErrorResponse`): `{"object": "error", "message", "type", "param", "code"}`, since
 *   version 0.10 in `error`; a request that FastAPI refuses: `{"detail": "…" | [{"loc", "msg"}]}`
 * - Ollama (docs.ollama.com/api/errors): `{"error": "…"}`
 * - Anthropic (docs.anthropic.com/en/api/errors): `{"type": "error", "error": {"type", "message"}}`
 * - Gemini (ai.google.dev/gemini-api/docs/troubleshooting): `{"error": {"code", "message", "status"}}`; from its endpoint of
 *   OpenAI's shape the same in a list
 */
const body = z.union([
  z.pipe(
    z.object({ error: fault }),
    z.transform(({ error }) => error),
  ),
  z.pipe(
    z.object({ error: z.string() }),
    z.transform(({ error }) => ({ message: error })),
  ),
  z.pipe(
    z.object({ detail: z.union([z.string(), z.array(z.object({ loc: z.array(z.unknown()), msg: z.string() }))]) }),
    z.transform(({ detail }) => ({
      message:
        typeof detail === "string" ? detail : detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`).join("; "),
    })),
  ),
  fault,
]);
/** Reads an error body, as text or parsed. Undefined where it has none of the known shapes. */
export function readRefusal(said: unknown): Refusal | undefined {
  const whole = typeof said === "string" ? parse(said) : said;
  const parsed = body.safeParse(Array.isArray(whole) ? whole[0] : whole);
  if (!parsed.success) return undefined;
  const { message, param, ...rest } = fault.parse(parsed.data);
  const codes = [rest.type, rest.code, rest.innererror?.code].flatMap((one) =>
    one === null || one === undefined ? [] : [String(one)],
  );
  return { reason: message, codes, param: param ?? null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
