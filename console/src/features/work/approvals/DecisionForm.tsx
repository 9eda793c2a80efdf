import { type Approval, fixedArguments } from "@hoopoe/contract/work/approval.ts";
import { useEffect, useRef, useState } from "react";
import { escapedMarks } from "../../../lib/visible-marks.ts";
import { Button } from "../../../ui/Button.tsx";
import { controlBoxClass } from "../../../ui/Field.tsx";
import { readInputs } from "../jobs/inputs-field.ts";
import { decideCalls, useDecision } from "./use-decision.ts";
import { texts } from "../../../messages/en/features/work/approvals.ts";

interface DecisionFormProps {
  approval: Approval;
  /** R, E and A answer, while no field has the focus. */
  hasKeys?: boolean;
}

/** Reject with words, edit the arguments and approve, or approve. Who may not decide is told why. */
export function DecisionForm({ approval, hasKeys = false }: DecisionFormProps) {
  const [words, setWords] = useState("");
  const [edited, setEdited] = useState<string | null>(null);
  const note = useRef<HTMLInputElement>(null);
  const decide = useDecision(approval);
  const given = edited === null ? null : readInputs(edited);
  const reason = approval.blockedReason ?? undefined;
  const isUnreadable = edited !== null && given === null;
  const approve = () => {
    if (!isUnreadable)
      decide.mutate({ decision: "approve", words: words.trim(), ...(given === null ? {} : { arguments: given }) });
  };
  const reject = () => {
    if (words.trim() === "") note.current?.focus();
    else decide.mutate({ decision: "reject", words: words.trim() });
  };
  // Whoever edits counts as a requester.
  const isHandedOn = edited !== null && !approval.policy.mayRequesterApprove;
  const cannotEdit = fixedArguments[approval.kind];
  const edit = () => {
    if (cannotEdit === undefined)
      setEdited(edited === null ? escapedMarks(JSON.stringify(approval.arguments, null, 2)) : null);
  };
  useDecisionKeys(hasKeys && reason === undefined && !decide.isPending, { a: approve, r: reject, e: edit });
  return (
    <div className="shrink-0 border-t border-line-subtle bg-card px-4 py-3">
      {edited === null ? null : (
        <label className="type-small mb-3 block text-secondary">
          {texts.arguments}
          <textarea
            spellCheck={false}
            value={edited}
            aria-invalid={isUnreadable || undefined}
            onChange={(event) => setEdited(event.target.value)}
            className={`${controlBoxClass} type-code mt-1.5 field-sizing-content h-auto max-h-64 py-2`}
          />
          <span className="mt-1 block text-muted">
            {given === null ? texts.notAJsonObject : isHandedOn ? texts.ifYouChangeThe : texts.whatIsDoneIsThen}
          </span>
        </label>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={note}
          aria-label={texts.noteKeptWithThe}
          placeholder={texts.noteKeptWithThe}
          maxLength={2000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          className={`${controlBoxClass} min-w-0 flex-1 basis-80 phone:basis-full`}
        />
        {/* Together: where they do not fit beside the note, none stands alone on a line. */}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Button
            variant="danger"
            keys={hasKeys ? "R" : undefined}
            calls={decideCalls}
            disabledReason={reason ?? (words.trim() === "" ? texts.sayWhyInTheNote : undefined)}
            isLoading={decide.isPending && decide.variables.decision === "reject"}
            onClick={reject}
          >
            {texts.reject}
          </Button>
          <Button
            keys={hasKeys ? "E" : undefined}
            disabledReason={reason ?? cannotEdit}
            aria-pressed={edited !== null}
            onClick={edit}
          >
            {edited === null ? texts.editArguments : texts.keepAsAsked}
          </Button>
          <Button
            variant="primary"
            calls={decideCalls}
            keys={hasKeys ? "A" : undefined}
            disabledReason={reason ?? (isUnreadable ? texts.theArgumentsAreNo : undefined)}
            isLoading={decide.isPending && decide.variables.decision === "approve"}
            onClick={approve}
          >
            {edited === null ? texts.approve : isHandedOn ? texts.saveForAnotherApprover : texts.approveAsEdited}
          </Button>
        </div>
      </div>
      {reason === undefined ? null : <p className="type-small mt-2 text-muted">{reason}</p>}
    </div>
  );
}

function useDecisionKeys(isOn: boolean, actions: Record<"a" | "r" | "e", () => void>): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const isWriting =
        event.target instanceof Element && event.target.closest("input, textarea, select, dialog") !== null;
      // A key that is held down repeats itself: it would go on to answer what comes next, unread.
      if (isWriting || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== "a" && key !== "r" && key !== "e") return;
      event.preventDefault();
      latest.current[key]();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOn]);
}
