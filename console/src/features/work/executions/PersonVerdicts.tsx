import { type PersonVerdict, type Verdict, verdicts } from "@hoopoe/contract/work/triage.ts";
import { executionJudge, executionValue } from "@hoopoe/contract/work/routes/execution.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/work/triage.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { VerdictMark } from "./TriageResult.tsx";

interface PersonVerdictsProps {
  step: { executionId: string; nodeId: string; item: string };
  given: readonly PersonVerdict[];
}

/** What people said of the message, with their names, and a form to say so. */
export function PersonVerdicts({ step, given }: PersonVerdictsProps) {
  const { executionId, nodeId, item } = step;
  const [verdict, setVerdict] = useState<Verdict>("malicious");
  const [reason, setReason] = useState("");
  const judge = useMutation({
    mutationFn: () =>
      call(executionJudge, { params: { id: executionId }, body: { nodeId, item, verdict, reason: reason.trim() } }),
    async onSuccess() {
      setReason("");
      await invalidate(executionValue);
      toastSuccess(texts.saved);
    },
  });
  return (
    <section aria-label={texts.people} className="flex flex-col gap-2 border-t border-line-subtle pt-3">
      <h3 className="type-small text-muted">{texts.people}</h3>
      {given.map((one) => (
        <p key={one.at} className="flex min-w-0 flex-wrap items-center gap-2">
          <VerdictMark verdict={one.verdict} />
          <span className="font-strong">{one.by}</span>
          <time dateTime={one.at} className="type-small text-muted">
            {dateOf(one.at)} {timeOf(one.at)}
          </time>
          <span className="w-full break-words text-secondary">{one.reason}</span>
        </p>
      ))}
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== "" && !judge.isPending) judge.mutate();
        }}
      >
        <SelectField
          label={texts.yourVerdict}
          className="w-36"
          value={verdict}
          options={verdicts.map((value) => ({ value, label: texts[value] }))}
          onChange={({ target }) => setVerdict(verdicts.find((one) => one === target.value) ?? "unsure")}
        />
        <TextField
          label={texts.why}
          className="min-w-48 flex-1"
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" calls={executionJudge} disabledReason={reason.trim() === "" ? texts.sayWhy : undefined}>
          {texts.set}
        </Button>
      </form>
    </section>
  );
}
