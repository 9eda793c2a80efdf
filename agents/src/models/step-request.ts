import type { AgentModel } from "./agent-model.ts";
import type { ObjectSchema } from "./strict-schema.ts";

/** A turn of a conversation with a model, in words of ours. */
export type StepMessage =
  | { role: "user"; text: string }
  | { role: "assistant"; text: string; toolCalls: readonly StepToolCall[] }
  | { role: "tool"; results: readonly { id: string; name: string; output: string }[] };

/** `input` is what the model wrote, parsed as JSON but not against any schema yet. */
export type StepToolCall = { id: string; name: string; input: unknown };

/** `inputSchema` is JSON Schema. The model only asks for a tool; whoever called us decides and runs it. */
export type StepTool = { name: string; description: string; inputSchema: Readonly<Record<string, unknown>> };

export type StepRequest = {
  model: AgentModel;
  instructions: string;
  messages: readonly StepMessage[];
  tools: readonly StepTool[];
  /** The answer is to be one object of this shape. */
  schema?: ObjectSchema | undefined;
  /** 0 to judge and to read; higher to write. */
  temperature: number;
  /** The longest silence, and the longest call altogether, with its pauses. */
  stepMs: number;
  totalMs: number;
  /** More than this of text or of tool input, and the step is cut. */
  charsMax: number;
  /** How often the same call is made again where the endpoint was busy or failed; default 0. */
  retryCountMax?: number;
  signal?: AbortSignal | undefined;
  onText?: ((delta: string) => void) | undefined;
  /** What `onText` got so far was a thought, no answer. */
  onVoid?: (() => void) | undefined;
};

export type StepUsage = { inputTokens: number; outputTokens: number };
