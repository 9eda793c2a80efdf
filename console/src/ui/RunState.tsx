import type { ReactNode } from "react";
import { type RunStateName, runLooks } from "./run-look.ts";

interface RunStateProps {
  state: RunStateName;
  /** Says why and until when: "behind 2", "Jira allows 5 at once". */
  detail?: ReactNode;
  /** A better word than the state's own: "Backfilling". */
  word?: string;
}

export function RunState({ state, detail, word }: RunStateProps) {
  const look = runLooks[state];
  const Icon = look.icon;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 align-middle font-medium whitespace-nowrap">
      <Icon
        size={16}
        style={{ color: look.color }}
        className={state === "running" ? "turning" : undefined}
        aria-hidden="true"
      />
      <span
        style={look.isQuiet ? undefined : { color: look.color }}
        className={look.isQuiet ? "text-secondary" : undefined}
      >
        {word ?? look.word}
      </span>
      {detail === undefined ? null : <span className="truncate font-normal text-muted">{detail}</span>}
    </span>
  );
}
