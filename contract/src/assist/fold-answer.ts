import type { AnswerBlock, AnswerEvent, AnswerState, AnswerToolCall } from "./answer.ts";

export const emptyAnswer: AnswerState = {
  status: "queued",
  model: "",
  steps: [],
  evidence: [],
  taint: [],
  error: null,
};

/** The answer after one more event. Server and page reckon alike, so that a reload shows what the stream had shown. */
export function foldAnswer(state: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.type) {
    case "start":
      return { ...state, status: "running" };
    case "data-run":
      return { ...state, status: "running", model: event.data.model };
    case "start-step":
      return { ...state, status: "running", steps: [...state.steps, []] };
    case "data-rewind":
      return { ...state, steps: state.steps.slice(0, event.data.step) };
    case "data-evidence":
      return { ...state, evidence: mergeEvidence(state.evidence, event.data) };
    case "data-taint":
      return { ...state, taint: event.data.path };
    case "finish":
      return { ...state, status: "succeeded" };
    case "abort":
      return { ...state, status: "stopped" };
    case "error":
      return { ...state, status: "failed", error: event.errorText };
    case "text-end":
    case "finish-step":
      return state;
    default:
      return foldBlock(state, event);
  }
}

type BlockEvent = Extract<
  AnswerEvent,
  {
    type:
      | `text-${"start" | "delta"}`
      | `tool-${string}`
      | `data-${"sentences" | "table" | "plot" | "count" | "notice" | "approval"}`;
  }
>;

/** Events that add a block, or change one. */
function foldBlock(state: AnswerState, event: BlockEvent): AnswerState {
  switch (event.type) {
    case "text-start":
      return add(state, { kind: "text", id: event.id, text: "", sentences: null });
    case "text-delta":
      return change(state, (block) =>
        block.kind === "text" && block.id === event.id ? { ...block, text: block.text + event.delta } : block,
      );
    case "data-sentences":
      return change(state, (block) =>
        block.kind === "text" && block.id === event.data.textId ? { ...block, sentences: event.data.sentences } : block,
      );
    case "tool-input-available":
      return add(state, { kind: "tool", call: openCall(event) });
    case "tool-output-available":
      return changeCall(state, event.toolCallId, { state: "done", outcome: outcomeOf(event.output) });
    case "tool-output-error":
      return changeCall(state, event.toolCallId, { state: "failed", outcome: event.errorText });
    case "data-table":
      return add(state, { kind: "table", table: event.data });
    case "data-plot":
      return add(state, { kind: "plot", plot: event.data });
    case "data-count":
      return add(state, { kind: "count", count: event.data });
    case "data-notice":
      return add(state, { kind: "notice", ...event.data });
    case "data-approval": {
      const { toolCallId, why } = event.data;
      const waiting = add({ ...state, status: "waiting" }, { kind: "approval", ...event.data });
      return changeCall(waiting, toolCallId, { state: "waiting", outcome: why });
    }
  }
}

function openCall(event: Extract<AnswerEvent, { type: "tool-input-available" }>): AnswerToolCall {
  const { toolCallId, toolName, input, title = toolName } = event;
  return { toolCallId, toolName, title, input, state: "running", outcome: "" };
}

/** Our tools say in `summary` what came of them; of others' output the beginning stands for it. */
function outcomeOf(output: unknown): string {
  if (typeof output === "object" && output !== null && "summary" in output && typeof output.summary === "string")
    return output.summary;
  return (typeof output === "string" ? output : (JSON.stringify(output) ?? "")).slice(0, 200);
}

function add(state: AnswerState, block: AnswerBlock): AnswerState {
  const steps = state.steps.length === 0 ? [[]] : state.steps;
  return { ...state, steps: steps.map((step, index) => (index === steps.length - 1 ? [...step, block] : step)) };
}

function change(state: AnswerState, to: (block: AnswerBlock) => AnswerBlock): AnswerState {
  return { ...state, steps: state.steps.map((step) => step.map(to)) };
}

function changeCall(state: AnswerState, toolCallId: string, to: Partial<AnswerToolCall>): AnswerState {
  return change(state, (block) =>
    block.kind === "tool" && block.call.toolCallId === toolCallId
      ? { ...block, call: { ...block.call, ...to } }
      : block,
  );
}

function mergeEvidence(known: AnswerState["evidence"], found: AnswerState["evidence"]): AnswerState["evidence"] {
  const fresh = found.filter(({ id }) => !known.some((one) => one.id === id));
  return [...known, ...fresh];
}
