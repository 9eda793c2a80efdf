import type { FinishReason, ToolSet } from "ai";
import type { ModelFailure } from "./describe-model-failure.ts";
import type { EndpointFacts } from "./endpoint-facts.ts";
import { hideThinking } from "./hide-thinking.ts";
import type { StepRequest, StepToolCall, StepUsage } from "./step-request.ts";
import type { Deadline } from "./start-deadline.ts";
import { toInstructions, toModelMessages } from "./to-model-messages.ts";

export type Said = { text: string; toolCalls: StepToolCall[]; usage: StepUsage };

type ReadStep = { status: "finished"; thinksFirst: boolean } | ({ status: "failed" } & Omit<ModelFailure, "status">);

/** One request and its answer, read into `said`. Throws what the provider throws or sends as an error. */
export async function readStep(
  request: StepRequest,
  { facts, deadline, said }: { facts: EndpointFacts; deadline: Deadline; said: Said },
): Promise<ReadStep> {
  const { charsMax } = request;
  const answer = hideThinking({ ...request, thinksFirst: facts.thinksFirst });
  for await (const part of await open(request, facts, deadline)) {
    deadline.heard();
    if (part.type === "text-delta") {
      answer.push(part.text);
      said.text = answer.text();
      if (said.text.length > charsMax) return tooLong(`the answer exceeded ${charsMax} characters`);
    }
    if (part.type === "tool-call") {
      if (JSON.stringify(part.input ?? null).length > charsMax)
        return tooLong(`the input of ${part.toolName} exceeded ${charsMax} characters`);
      said.toolCalls.push({ id: part.toolCallId, name: part.toolName, input: part.input });
    }
    if (part.type === "error") throw part.error;
    if (part.type === "finish") {
      answer.end();
      said.text = answer.text();
      said.usage.inputTokens += part.totalUsage.inputTokens ?? 0;
      said.usage.outputTokens += part.totalUsage.outputTokens ?? 0;
      return finish(said, part.finishReason) ?? { status: "finished", thinksFirst: answer.hasThoughtFirst() };
    }
  }
  deadline.signal.throwIfAborted();
  return { status: "failed", code: "cut", reason: "the answer ended without a closing word", canRetry: true };
}

async function open(
  { model, instructions, messages, tools, schema, temperature }: StepRequest,
  facts: EndpointFacts,
  deadline: Deadline,
) {
  const [{ streamText, jsonSchema, tool, Output }, languageModel] = await Promise.all([
    import("ai"),
    model.languageModel(),
  ]);
  // What a model doesn't take is left out by the SDK; it need not say so on the console for each call.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const toolSet: ToolSet = Object.fromEntries(
    tools.map(({ name, description, inputSchema }) => [
      name,
      tool({ description, inputSchema: jsonSchema(inputSchema) }),
    ]),
  );
  const isStrict = schema?.isStrict ?? true;
  const output = () => {
    if (schema === undefined || facts.format === "words") return Output.text();
    return facts.format === "object" ? Output.json() : Output.object({ schema: jsonSchema(schema.json) });
  };
  const { fullStream } = streamText({
    model: languageModel,
    instructions: toInstructions(instructions),
    messages: toModelMessages(messages),
    output: output(),
    ...(tools.length === 0 || !facts.takesTools ? {} : { tools: toolSet }),
    ...(facts.takesTemperature ? { temperature } : {}),
    providerOptions: { openai: { strictJsonSchema: isStrict }, openaiCompatible: { strictJsonSchema: isStrict } },
    abortSignal: deadline.signal,
    maxRetries: 0,
    onError: () => undefined,
  });
  return fullStream;
}

function finish(said: Said, finishReason: FinishReason): ReadStep | undefined {
  const failed = (code: ModelFailure["code"], reason: string, canRetry = false): ReadStep => ({
    status: "failed",
    code,
    reason,
    canRetry,
  });
  if (finishReason === "length") return failed("too-long", "the model reached its own limit of length");
  if (finishReason === "content-filter") return failed("refused", "the provider's filter stopped it");
  if (finishReason !== "stop" && finishReason !== "tool-calls")
    return failed("cut", `the model stopped early (${finishReason})`, true);
  if (said.text.trim() === "" && said.toolCalls.length === 0)
    return failed("empty", "the model's answer was empty", true);
  return undefined;
}

function tooLong(reason: string): ReadStep {
  return { status: "failed", code: "too-long", reason, canRetry: false };
}
