import type { AnswerToolCall } from "@hoopoe/contract/assist/answer.ts";
import { ChevronDown, CircleCheck, CircleX, Hand, ListChecks, LoaderCircle } from "lucide-react";
import { useState } from "react";
import { cx } from "../../../lib/cx.ts";
import { texts } from "../../../messages/en/features/assist/chat.ts";

const looks = {
  running: { icon: LoaderCircle, className: "animate-spin text-secondary motion-reduce:animate-none" },
  done: { icon: CircleCheck, className: "text-success" },
  failed: { icon: CircleX, className: "text-danger" },
  waiting: { icon: Hand, className: "text-accent-text" },
} as const;

/** What the agent did to find out, each step with its state and what came of it. */
export function ToolCalls({ calls }: { calls: readonly AnswerToolCall[] }) {
  const [isOpen, setIsOpen] = useState(true);
  const done = calls.filter(({ state }) => state === "done").length;
  return (
    <section className="rounded-card border border-line-subtle">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="flex w-full items-center gap-2 px-3 py-2 text-left -outline-offset-2"
      >
        <ListChecks size={16} aria-hidden="true" className="text-secondary" />
        <span className="font-strong">
          {texts.done(calls.length === 1 ? texts.n1Tool : texts.toolsCount(calls.length), done)}
        </span>
        <ChevronDown size={16} aria-hidden="true" className={cx("ml-auto", isOpen && "rotate-180")} />
      </button>
      {isOpen ? (
        <ul className="px-3 pb-2" aria-label={texts.tools}>
          {calls.map((call) => (
            <ToolRow key={call.toolCallId} call={call} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function ToolRow({ call: { title, input, state, outcome } }: { call: AnswerToolCall }) {
  const { icon: Icon, className } = looks[state];
  return (
    <li className="flex gap-2.5 py-1.5">
      <Icon size={16} aria-label={state} className={cx("mt-0.5 shrink-0", className)} />
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap gap-x-1.5">
          <span className="font-strong">{title}</span>
          <span className="min-w-0 truncate text-secondary">{askedOf(input)}</span>
        </div>
        <div className="type-small text-muted">{outcome === "" ? texts.running : outcome}</div>
      </div>
    </li>
  );
}

/** What of an input a person wants to see: its words. */
function askedOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const words = Object.entries(input).flatMap(([name, value]) => {
    if (["limit", "context", "from", "to"].includes(name) || value === "" || value === null) return [];
    if (Array.isArray(value)) return value.length === 0 ? [] : [value.join(", ")];
    return typeof value === "string" || typeof value === "number" ? [`${value}`] : [];
  });
  return words.length === 0 ? "" : `“${words.join(" · ")}”`;
}
