export type WriterStep = "plan" | "facts" | "bluf" | "findings" | "timeline" | "actions" | "review";
type Answer = string | object | ((body: string) => string | object);

/** What a scripted model answers at each step of a report; a list is given one after the other, its last one stays. */
export type WriterScript = Partial<Record<WriterStep, Answer | Answer[]>>;

const usual: Record<WriterStep, object> = {
  plan: { language: "en", parts: [{ id: 1, text: "What happened" }], findings: [] },
  facts: { facts: [] },
  bluf: { language: "en", bluf: [] },
  findings: { language: "en", findings: [] },
  timeline: { language: "en", timeline: [] },
  actions: { language: "en", actions: [] },
  review: { contradictions: [], changes: [], additions: [] },
};

/** Gives the endpoint what to answer to each request of the writer. */
export function scriptWriter(script: WriterScript): (body: string) => string {
  const left = new Map(
    Object.entries(script).map(([step, answers]) => [step, Array.isArray(answers) ? [...answers] : [answers]]),
  );
  return (body) => {
    const step = stepOf(body);
    const answers = left.get(step);
    const answer = (answers !== undefined && answers.length > 1 ? answers.shift() : answers?.[0]) ?? usual[step];
    const said = typeof answer === "function" ? answer(body) : answer;
    return typeof said === "string" ? said : JSON.stringify(said);
  };
}

/** The step that a request asks for: its newest turn that is one. */
export function stepOf(body: string): WriterStep {
  const turns = usersIn(body);
  for (const turn of turns.toReversed()) {
    if (turn.startsWith("Step: last look.")) return "review";
    const part = /^Step: write the section .*? Answer with \{"language": "…", "(\w+)"/.exec(turn)?.[1];
    if (part === "bluf" || part === "findings" || part === "timeline" || part === "actions") return part;
    if (turn.includes("\n\nStep: plan.")) return "plan";
    if (turn.includes("Collect every fact")) return "facts";
  }
  throw new Error("not a request of the writer");
}

/** The texts of a request's user turns. */
export function usersIn(body: string): string[] {
  const request: { messages: { role: string; content: unknown }[] } = JSON.parse(body);
  return request.messages
    .filter(({ role }) => role === "user")
    .map(({ content }) =>
      typeof content === "string"
        ? content
        : Array.isArray(content)
          ? content.map((part: { text?: string }) => part.text ?? "").join("")
          : "",
    );
}
