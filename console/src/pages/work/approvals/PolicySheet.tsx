import type { ApprovalPolicy } from "@hoopoe/contract/work/approval.ts";
import { approvalPolicyGet, approvalPolicySave } from "@hoopoe/contract/work/routes/approval.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Sheet } from "../../../ui/Sheet.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { policyWords } from "../../../features/work/approvals/policy-words.ts";
import { texts } from "../../../messages/en/pages/work/approvals.ts";

/** Who has to agree before something is done: for the whole workspace, where a step says nothing else. */
export function PolicySheet({ onClose }: { onClose: () => void }) {
  const policy = useQuery(apiQuery(approvalPolicyGet, {}));
  return (
    <Sheet label={texts.approvalPolicy} onClose={onClose}>
      <h2 className="type-heading">{texts.approvalPolicy}</h2>
      <p className="type-small mt-1 mb-4 text-muted">{texts.whoHasToAgreeIn}</p>
      {policy.isPending ? (
        <Skeleton label={texts.loadingThePolicy} rows={5} />
      ) : isLost(policy) ? (
        <ErrorState title={texts.thePolicyCouldNot} error={policy.error} onRetry={() => void policy.refetch()} />
      ) : (
        <PolicyForm policy={policy.data.data} onClose={onClose} />
      )}
    </Sheet>
  );
}

function PolicyForm({ policy, onClose }: { policy: ApprovalPolicy; onClose: () => void }) {
  const [draft, setDraft] = useState(policy);
  const change = (next: Partial<ApprovalPolicy>) => setDraft((old) => ({ ...old, ...next }));
  const members = useQuery(apiQuery(memberList, {}));
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "approval:policy");
  const save = useMutation({
    mutationFn: () => call(approvalPolicySave, { body: draft }),
    async onSuccess() {
      await invalidate(approvalPolicyGet);
      toastSuccess(texts.thePolicyIsKept);
      onClose();
    },
  });
  const people = members.data?.data ?? [];
  // Someone who left may still be named: shown, so that they can be taken off.
  const emails = [...new Set([...people.map(({ email }) => email.toLowerCase()), ...draft.people])];
  const nameOf = (email: string) => people.find((one) => one.email.toLowerCase() === email)?.name ?? email;
  const tooMany =
    draft.people.length > 0 && draft.countMin > draft.people.length
      ? texts.onlyOfThemAreNamed(draft.people.length)
      : undefined;
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined && tooMany === undefined) save.mutate();
      }}
    >
      <SelectField
        label={texts.whoMayDecide}
        help={draft.people.length > 0 ? texts.notAskedWhilePeople : undefined}
        options={[
          { value: "editor", label: texts.editorsAdminsAndOwners },
          { value: "admin", label: texts.adminsAndOwners },
          { value: "owner", label: texts.owners },
        ]}
        value={draft.role}
        onChange={({ target }) => {
          const role = (["editor", "admin", "owner"] as const).find((one) => one === target.value);
          if (role !== undefined) change({ role });
        }}
      />
      <fieldset>
        <legend className="type-small mb-1.5 font-medium text-secondary">{texts.onlyThesePeople}</legend>
        <ul className="max-h-40 overflow-y-auto rounded-control border border-line-subtle">
          {emails.map((email) => (
            <li key={email} className="border-b border-line-subtle last:border-b-0">
              <label className="flex min-h-9 items-center gap-2.5 px-3 hover:bg-hover">
                <input
                  type="checkbox"
                  checked={draft.people.includes(email)}
                  onChange={({ target }) =>
                    change({
                      people: target.checked ? [...draft.people, email] : draft.people.filter((one) => one !== email),
                    })
                  }
                />
                <span className="min-w-0 flex-1 truncate">{nameOf(email)}</span>
                <span className="type-small max-w-40 truncate text-muted">{email}</span>
              </label>
            </li>
          ))}
        </ul>
        <p className="type-small mt-1 text-muted">{texts.noneTickedEverybodyOf}</p>
      </fieldset>
      <NumberField
        label={texts.howManyHaveToAgree}
        value={draft.countMin}
        max={10}
        error={tooMany}
        onChange={(value) => change({ countMin: value ?? 1 })}
      />
      <SwitchField
        label={texts.whoAskedMayAgree}
        isOn={draft.mayRequesterApprove}
        onChange={(mayRequesterApprove) => change({ mayRequesterApprove })}
      />
      <SwitchField
        label={texts.publishingAnAppAsks}
        isOn={draft.asksToPublish === true}
        onChange={(asksToPublish) => change({ asksToPublish })}
      />
      <NumberField
        label={texts.hoursUntilItLapses}
        help={texts.thenTheStepTakes}
        value={draft.timeoutHours}
        max={24 * 90}
        onChange={(timeoutHours) => change({ timeoutHours })}
      />
      <NumberField
        label={texts.hoursBetweenReminders}
        help={texts.emptyNobodyIsReminded}
        value={draft.remindHours}
        max={24 * 30}
        onChange={(remindHours) => change({ remindHours })}
      />
      <p className="type-small rounded-control border border-line-subtle px-2.5 py-2 text-secondary">
        {policyWords(draft)}
      </p>
      {save.isError ? (
        <p role="alert" className="type-small text-danger">
          {errorWords(save.error).message}
        </p>
      ) : null}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant="primary" isLoading={save.isPending} disabledReason={refusal ?? tooMany}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

interface NumberFieldProps {
  label: string;
  help?: string;
  error?: string | undefined;
  value: number | null;
  max: number;
  onChange: (value: number | null) => void;
}

/** A whole number from 1 on; empty is none. */
function NumberField({ value, max, onChange, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      type="number"
      min={1}
      max={max}
      value={value ?? ""}
      onChange={({ target }) =>
        onChange(
          Number.isNaN(target.valueAsNumber) ? null : Math.min(max, Math.max(1, Math.round(target.valueAsNumber))),
        )
      }
    />
  );
}
