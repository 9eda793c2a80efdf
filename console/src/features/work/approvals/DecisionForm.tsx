import { type Approval, fixedArguments } from "@hoopoe/contract/work/approval.ts";
import { useEffect, useRef, useState } from "react";
import { escapedMarks } from "../../../lib/visible-marks.ts";
import { Button } from "../../../ui/Button.tsx";
import { controlBoxClass } from "../../../ui/Field.tsx";
import { readInputs } from "../jobs/inputs-field.ts";
import { decideCalls, useDecision } from "./use-decision.ts";
import type { Target } from "./use-target.ts";
import { texts } from "../../../messages/en/features/work/approvals.ts";

interface DecisionFormProps {
  approval: Approval;
  target: Target;
  /** R, E, A and N work, while no field has the focus. */
  hasKeys?: boolean;
}

/** Reject with words, edit the arguments and approve, or approve. Who may not decide is told why. */
export function DecisionForm({ approval, target, hasKeys = false }: DecisionFormProps) {
  const draft = useDecisionDraft(approval, { target, hasKeys });
  const { reason, note, words, setWords } = draft;
  return (
    <div className="shrink-0 border-t border-line bg-card px-8 py-3 phone:px-4">
      {draft.edited === null ? null : <ArgumentsField draft={draft} edited={draft.edited} />}
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
        <DecisionButtons draft={draft} hasKeys={hasKeys} />
      </div>
      <p role="status" className="type-small text-muted [&:not(:empty)]:mt-2">
        {draft.isArmed ? <span className="text-warning">{texts.pressAgain}</span> : (reason ?? draft.cannotApprove)}
      </p>
    </div>
  );
}

type Draft = ReturnType<typeof useDecisionDraft>;

/** The note and the edited arguments, and the three answers that they lead to. */
function useDecisionDraft(approval: Approval, { target, hasKeys }: { target: Target; hasKeys: boolean }) {
  const [words, setWords] = useState("");
  const [edited, setEdited] = useState<string | null>(null);
  const note = useRef<HTMLInputElement>(null);
  const decide = useDecision(approval);
  const given = edited === null ? null : readInputs(edited);
  const reason = approval.blockedReason ?? undefined;
  const isUnreadable = edited !== null && given === null;
  const { isArmed, arm } = useArming();
  const cannotApprove = target.reason;
  const approve = () => {
    if (!isUnreadable && cannotApprove === undefined)
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
  // A key is pressed by mistake more easily than a button: what can't be taken back needs it twice.
  const approveByKey = () => {
    if (target.reading?.canUndo !== false || isArmed) approve();
    else if (cannotApprove === undefined) arm();
  };
  useDecisionKeys(hasKeys && reason === undefined && !decide.isPending, {
    a: approveByKey,
    r: reject,
    e: edit,
    n: () => note.current?.focus(),
  });
  const answers = { approve, reject, edit };
  const sending = decide.isPending ? decide.variables.decision : null;
  return {
    ...answers,
    words,
    setWords,
    edited,
    setEdited,
    note,
    reason,
    isUnreadable,
    isHandedOn,
    cannotEdit,
    cannotApprove,
    isArmed,
    sending,
  };
}

function ArgumentsField({ draft: { setEdited, isUnreadable, isHandedOn }, edited }: { draft: Draft; edited: string }) {
  return (
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
        {isUnreadable ? texts.notAJsonObject : isHandedOn ? texts.ifYouChangeThe : texts.whatIsDoneIsThen}
      </span>
    </label>
  );
}

/** Together: where they do not fit beside the note, none stands alone on a line. */
function DecisionButtons({ draft, hasKeys }: { draft: Draft; hasKeys: boolean }) {
  const { approve, reject, edit, edited, words, reason, sending } = draft;
  const approveLabel = draft.isHandedOn ? texts.saveForAnotherApprover : texts.approveAsEdited;
  const keyOf = (key: string) => (hasKeys ? key : undefined);
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <Button
        variant="danger"
        keys={keyOf("R")}
        calls={decideCalls}
        disabledReason={reason ?? (words.trim() === "" ? texts.sayWhyInTheNote : undefined)}
        isLoading={sending === "reject"}
        onClick={reject}
      >
        {texts.reject}
      </Button>
      <Button
        keys={keyOf("E")}
        disabledReason={reason ?? draft.cannotEdit}
        aria-pressed={edited !== null}
        onClick={edit}
      >
        {edited === null ? texts.editArguments : texts.keepAsAsked}
      </Button>
      <Button
        variant="primary"
        calls={decideCalls}
        keys={keyOf("A")}
        disabledReason={reason ?? (draft.isUnreadable ? texts.theArgumentsAreNo : draft.cannotApprove)}
        isLoading={sending === "approve"}
        onClick={approve}
      >
        {edited === null ? texts.approve : approveLabel}
      </Button>
    </div>
  );
}

const armedMs = 2_000;

/** After the first press of a key that wants two: for two seconds the second one counts. */
function useArming(): { isArmed: boolean; arm: () => void } {
  const [isArmed, setIsArmed] = useState(false);
  useEffect(() => {
    if (!isArmed) return undefined;
    const timer = setTimeout(() => setIsArmed(false), armedMs);
    return () => clearTimeout(timer);
  }, [isArmed]);
  return { isArmed, arm: () => setIsArmed(true) };
}

function useDecisionKeys(isOn: boolean, actions: Record<"a" | "r" | "e" | "n", () => void>): void {
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
      if (key !== "a" && key !== "r" && key !== "e" && key !== "n") return;
      event.preventDefault();
      latest.current[key]();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [isOn]);
}
