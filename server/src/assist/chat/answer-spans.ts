import type { StepOutcome } from "@hoopoe/agents/models/run-step.ts";
import type { Spans } from "../../platform/telemetry/spans.ts";
import type { ReadyModel } from "../models/service.ts";

export interface WatchedAnswer {
  readonly agent: { readonly id: number };
  readonly message: { readonly id: string; readonly conversationId: string; readonly createdAt: string };
}

/** Named as OpenTelemetry's conventions for generative AI have it. Neither questions nor answers nor arguments are told. */
export interface AnswerSpans {
  model(turn: WatchedAnswer, ready: ReadyModel, call: { startedAt: Date; outcome: StepOutcome }): void;
  /** Runs a tool; its failure goes on, and its name is told. */
  tool<T>(turn: WatchedAnswer, call: { name: string; id: string }, run: () => Promise<T>): Promise<T>;
  /** The whole answer, once it has ended. */
  answer(turn: WatchedAnswer, status: string): void;
}

const providers: Readonly<Record<string, string>> = {
  openai: "openai",
  anthropic: "anthropic",
  google: "gcp.gemini",
  "openai-compatible": "openai",
  "built-in": "hoopoe",
};

export function createAnswerSpans({ spans, now }: { spans: Spans; now: () => Date }): AnswerSpans {
  return {
    model(turn, { model }, { startedAt, outcome }) {
      spans.record({
        ...childOf(turn),
        name: `chat ${model.modelId}`,
        kind: "client",
        startedAt,
        endedAt: now(),
        attributes: {
          ...aboutOf(turn),
          "gen_ai.operation.name": "chat",
          "gen_ai.provider.name": providers[model.kind] ?? model.kind,
          "gen_ai.request.model": model.modelId,
          "gen_ai.usage.input_tokens": outcome.usage.inputTokens,
          "gen_ai.usage.output_tokens": outcome.usage.outputTokens,
          "gen_ai.response.finish_reasons":
            outcome.status === "finished" ? [outcome.toolCalls.length > 0 ? "tool_calls" : "stop"] : null,
        },
        error: outcome.status === "failed" ? outcome.code : undefined,
      });
    },
    async tool(turn, { name, id }, run) {
      const startedAt = now();
      const attributes = {
        ...aboutOf(turn),
        "gen_ai.operation.name": "execute_tool",
        "gen_ai.tool.name": name,
        "gen_ai.tool.call.id": id,
      };
      const record = (error?: string) =>
        spans.record({
          ...childOf(turn),
          name: `execute_tool ${name}`,
          kind: "internal",
          startedAt,
          endedAt: now(),
          attributes,
          error,
        });
      try {
        const found = await run();
        record();
        return found;
      } catch (error) {
        record(error instanceof Error ? error.name : "unknown");
        throw error;
      }
    },
    answer(turn, status) {
      const { traceId, parentSpanId } = childOf(turn);
      spans.record({
        traceId,
        spanId: parentSpanId,
        name: `invoke_agent ${turn.agent.id}`,
        kind: "internal",
        startedAt: new Date(turn.message.createdAt),
        endedAt: now(),
        attributes: { ...aboutOf(turn), "gen_ai.operation.name": "invoke_agent" },
        error: status === "failed" ? "failed" : undefined,
      });
    },
  };
}

function aboutOf({ agent, message }: WatchedAnswer) {
  return { "gen_ai.agent.id": String(agent.id), "gen_ai.conversation.id": message.conversationId };
}

/** An answer's own id is its trace's. */
function childOf({ message }: WatchedAnswer): { traceId: string; parentSpanId: string } {
  const traceId = message.id.replaceAll("-", "").toLowerCase();
  return { traceId, parentSpanId: traceId.slice(16) };
}
