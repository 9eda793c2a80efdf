import { type ApprovalPolicy, approvalPolicy } from "@hoopoe/contract/work/approval.ts";
import { approvalPolicyGet, approvalPolicySave } from "@hoopoe/contract/work/routes/approval.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Sheet } from "../../../ui/Sheet.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
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
        <ErrorState title={texts.thePolicyCouldNot} query={policy} />
      ) : (
        <PolicyForm policy={policy.data.data} isOnlyMember={policy.data.isOnlyMember} onClose={onClose} />
      )}
    </Sheet>
  );
}

const definition = defineForm(approvalPolicy, {
  role: {
    label: texts.whoMayDecide,
    options: { editor: texts.editorsAdminsAndOwners, admin: texts.adminsAndOwners, owner: texts.owners },
  },
  people: { label: texts.onlyThesePeople, help: texts.noneTickedEverybodyOf, control: "choices" },
  countMin: { label: texts.howManyHaveToAgree },
  mayRequesterApprove: { label: texts.whoAskedMayAgree },
  mayApproveAlone: { label: texts.theOnlyMemberMay },
  asksToPublish: { label: texts.publishingAnAppAsks },
  timeoutHours: { label: texts.hoursUntilItLapses, help: texts.thenTheStepTakes },
  remindHours: { label: texts.hoursBetweenReminders, help: texts.emptyNobodyIsReminded },
});

interface PolicyFormProps {
  policy: ApprovalPolicy;
  isOnlyMember: boolean;
  onClose: () => void;
}

function PolicyForm({ policy, isOnlyMember, onClose }: PolicyFormProps) {
  const form = useContractForm(definition, {
    initial: { ...policy, mayApproveAlone: policy.mayApproveAlone ?? true },
    send: (body) => call(approvalPolicySave, { body }),
    refusal: reasonAgainst(useCurrentWorkspace()?.role, "approval:policy"),
    rules: ({ people, countMin }) => ({
      countMin: people.length > 0 && countMin > people.length ? texts.onlyOfThemAreNamed(people.length) : undefined,
    }),
    async onSaved() {
      await invalidate(approvalPolicyGet);
      toastSuccess(texts.thePolicyIsKept);
      onClose();
    },
  });
  const { people } = form.values;
  const members = useQuery(apiQuery(memberList, {})).data?.data ?? [];
  // Someone who left may still be named: shown, so that they can be taken off.
  const emails = [...new Set([...members.map(({ email }) => email.toLowerCase()), ...people])];
  const nameOf = (email: string) => members.find((one) => one.email.toLowerCase() === email)?.name ?? email;
  return (
    <Form of={form}>
      <ContractField of={form} name="role" help={people.length > 0 ? texts.notAskedWhilePeople : undefined} />
      <ContractField
        of={form}
        name="people"
        className="max-h-40 overflow-y-auto rounded-control border border-line-subtle px-3"
        options={emails.map((email) => ({ value: email, label: nameOf(email), detail: email }))}
      />
      <ContractField of={form} name="countMin" />
      <ContractField of={form} name="mayRequesterApprove" />
      <ContractField
        of={form}
        name="mayApproveAlone"
        help={isOnlyMember ? texts.youAreTheOnlyMember : texts.onlyWhileThereIsOne}
      />
      <ContractField of={form} name="asksToPublish" />
      <ContractField of={form} name="timeoutHours" />
      <ContractField of={form} name="remindHours" />
      <p className="type-small rounded-control border border-line-subtle px-2.5 py-2 text-secondary">
        {policyWords(form.values)}
      </p>
      <FormFailure of={form} />
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Submit of={form} variant="primary" disabledReason={form.missing}>
          {texts.save}
        </Submit>
      </div>
    </Form>
  );
}
