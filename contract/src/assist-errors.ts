import { secretErrors } from "./secret-errors.ts";

/** Those of answers, agents, models and tools; see errors.ts. */
export const assistErrors = {
  ...secretErrors,
  "answer-not-found": { status: 404, sentence: "This answer doesn't exist, or you don't have access to it." },
  "step-not-judged": { status: 409, sentence: "This step has no verdict. Choose a triage step that has run." },
  "answer-conflict": { status: 409, sentence: "This transactionId is already in use. Create another one." },
  "conversation-not-found": { status: 404, sentence: "This conversation doesn't exist, or isn't yours." },
  "mcp-server-not-found": { status: 404, sentence: "This tool server isn't connected in this workspace." },
  "tool-not-found": { status: 404, sentence: "This AI tool doesn't exist in this workspace." },
  "tool-failed": { status: 502, sentence: "{reason}" },
  "tool-uncertain": { status: 502, sentence: "{reason}" },
  "tool-unconfirmed": { status: 409, sentence: "{title} makes changes. Review them, then confirm." },
  "tool-input-invalid": { status: 422, sentence: "{field}: {reason}" },
  "agent-not-found": { status: 404, sentence: "This agent doesn't exist in this workspace." },
  "agent-invalid": { status: 422, sentence: "{field}: {reason}" },
  "agent-in-use": { status: 409, sentence: "This agent is a tab of {where}. Remove it there before you delete it." },
  "agent-changed": {
    status: 409,
    sentence: "Someone else saved version {version} of this agent. Review it before you save yours.",
  },
  "task-budget-exceeded": {
    status: 429,
    sentence: "Today's {value} tokens for {task} are used up. Raise the budget, or wait until 00:00 UTC.",
  },
  "model-not-found": { status: 404, sentence: "This model isn't connected in this workspace." },
  "meaning-unmeasured": { status: 409, sentence: "Couldn't measure search by meaning: {reason}." },
  "model-invalid": { status: 422, sentence: "{field}: {reason}" },
} as const;
