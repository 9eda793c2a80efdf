/**
 * What an agent node of a workflow can do. `origin` of a parameter: "stated" has to come from the user's words, "bound"
 * normally comes from the trigger or an earlier node, "optional" may be left out.
 */
export type AgentTaskManifest = {
  id: AgentTaskId;
  label: string;
  meaning: string;
  params: readonly AgentTaskParam[];
  /** The names that later nodes may refer to, and what stands there. */
  output: readonly { name: string; label: string; type: "text" | "list" | "object" | "boolean" }[];
};

export type AgentTaskParam = {
  name: string;
  label: string;
  help: string | null;
  type: "text" | "lines" | "any";
  origin: "stated" | "bound" | "optional";
};

export const agentTaskIds = ["summarise", "classify", "extract", "write-report", "answer-question", "triage"] as const;
export type AgentTaskId = (typeof agentTaskIds)[number];

/** The product name under which workflows call these. */
export const agentsProductName = "Agents";

const input: AgentTaskParam = {
  name: "input",
  label: "Input",
  help: "An item, a list of items, or text; usually an earlier step's output.",
  type: "any",
  origin: "bound",
};
const optional = (name: string, label: string, help: string): AgentTaskParam => ({
  name,
  label,
  help,
  type: "text",
  origin: "optional",
});
const engine = { name: "engine", label: "Who wrote it", type: "text" } as const;
const sentences = { name: "sentences", label: "Sentences with their quotes", type: "list" } as const;

export const agentTasks: readonly AgentTaskManifest[] = [
  {
    id: "summarise",
    label: "Summarise",
    meaning: "Write a short version of the input.",
    params: [
      input,
      optional("length", "Length", "short, medium or long, or a number of sentences."),
      optional("style", "Style", "For example: bullet points."),
      optional("language", "Language", "Needs a connected model; the built-in one only quotes."),
    ],
    output: [{ name: "text", label: "The summary", type: "text" }, sentences, engine],
  },
  {
    id: "classify",
    label: "Classify",
    meaning: "Put the input into one of the given classes.",
    params: [
      input,
      {
        name: "labels",
        label: "Classes",
        help: "One per line. Default: incident, request, question, news or other.",
        type: "lines",
        origin: "optional",
      },
    ],
    output: [
      { name: "label", label: "The class; without a model always unsure", type: "text" },
      { name: "confidence", label: "low, medium or high", type: "text" },
      { name: "reasons", label: "The words that speak for it", type: "list" },
      engine,
    ],
  },
  {
    id: "extract",
    label: "Extract",
    meaning: "Pull named fields out of the input.",
    params: [
      input,
      {
        name: "fields",
        label: "Fields",
        help: "One per line: sender, amount, due date …",
        type: "lines",
        origin: "stated",
      },
    ],
    output: [
      { name: "fields", label: "The values by field", type: "object" },
      { name: "missing", label: "Fields missing from the input", type: "list" },
      engine,
    ],
  },
  {
    id: "write-report",
    label: "Write report",
    meaning: "Write a report from the input.",
    params: [
      input,
      optional("title", "Title", "What the report is about."),
      optional("audience", "Audience", "Who reads it."),
      optional("length", "Length", "short, medium or long."),
      optional("format", "Format", "markdown or html."),
    ],
    output: [
      { name: "title", label: "The title", type: "text" },
      { name: "text", label: "The report", type: "text" },
      engine,
    ],
  },
  {
    id: "answer-question",
    label: "Answer question",
    meaning: "Answer a question from the given material.",
    params: [input, optional("question", "Question", "Leave empty to answer the input's first question.")],
    output: [
      { name: "text", label: "The answer", type: "text" },
      { name: "isAnswered", label: "Whether the material has an answer", type: "boolean" },
      sentences,
      engine,
    ],
  },
  {
    id: "triage",
    label: "Triage",
    meaning:
      "Judge an alert or message: verdict (malicious, suspicious, harmless, unsure), severity, reasons, signals.",
    params: [
      input,
      optional(
        "waitFor",
        "Wait for a person",
        "always: each verdict is a person's. unsure: only where the model, or nothing, is sure. Empty: the run continues.",
      ),
    ],
    output: [
      {
        name: "verdict",
        label: "malicious, suspicious, harmless or unsure; without a model always unsure",
        type: "text",
      },
      { name: "severity", label: "low, medium, high, critical or unknown", type: "text" },
      { name: "reasons", label: "What the verdict rests on, with facts and quotes", type: "list" },
      {
        name: "signals",
        label: "Facts read off the headers, links and attachments, and what is known of the sender",
        type: "list",
      },
      engine,
    ],
  },
];
