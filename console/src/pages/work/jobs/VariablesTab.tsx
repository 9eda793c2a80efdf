import { workflowVariables, workflowVariablesSave } from "@hoopoe/contract/work/routes/workflow-control.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Braces, Plus, Trash2 } from "lucide-react";
import * as z from "zod/mini";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toastFailure, toastInfo, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { SecretsSection } from "./SecretsSection.tsx";
import { texts } from "../../../messages/en/pages/work/jobs.ts";

const { keyType, valueType } = workflowVariablesSave.body.shape.variables.def;
const variable = z.object({ name: keyType, value: valueType.def.innerType });

/** Values that every workflow of the workspace can pick, so that an address or a project is changed in one place. */
export function VariablesTab() {
  const variables = useQuery(apiQuery(workflowVariables, {}));
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:write");
  const save = useMutation({
    mutationFn: (change: Record<string, string | null>) => call(workflowVariablesSave, { body: { variables: change } }),
    onSuccess: () => invalidate(workflowVariables),
    onError: (error) => toastFailure(texts.theVariableCouldNot, error),
  });
  if (variables.isPending) return <Skeleton label={texts.loadingVariables} />;
  if (isLost(variables))
    return <ErrorState title={texts.theVariablesCouldNot} query={variables} stillWorks={texts.runsGoOnWithThose} />;
  const rows = Object.entries(variables.data.data).toSorted(([a], [b]) => a.localeCompare(b));
  const remove = (name: string, value: string) =>
    save.mutate(
      { [name]: null },
      {
        onSuccess: () =>
          toastInfo(texts.isTakenAway(name), {
            link: { label: texts.undo, onClick: () => save.mutate({ [name]: value }) },
          }),
      },
    );
  return (
    <div className="max-w-190 pb-6">
      <p className="type-small px-(--gutter) pt-3 text-muted">{texts.stepsPickThemIn}</p>
      {rows.length === 0 ? (
        <EmptyState title={texts.noVariablesYet}>{texts.keepHereWhatSeveral}</EmptyState>
      ) : (
        <ul aria-label={texts.variables} className="mt-2">
          {rows.map(([name, value]) => (
            <VariableRow
              key={`${name} ${value}`}
              name={name}
              value={value}
              refusal={refusal}
              onSave={(next) => save.mutate({ [name]: next }, { onSuccess: () => toastSuccess(texts.isKept(name)) })}
              onRemove={() => remove(name, value)}
            />
          ))}
        </ul>
      )}
      <NewVariable names={rows.map(([name]) => name)} refusal={refusal} />
      <SecretsSection />
    </div>
  );
}

interface VariableRowProps {
  name: string;
  value: string;
  refusal: string | undefined;
  onSave: (value: string) => void;
  onRemove: () => void;
}

const rowForm = defineForm(z.pick(variable, { value: true }), { value: { label: texts.value, control: "text" } });

function VariableRow({ name: of, value, refusal, onSave, onRemove }: VariableRowProps) {
  const form = useContractForm(rowForm, {
    initial: { value },
    send: async (kept) => onSave(kept.value),
    refusal,
  });
  return (
    <li className="border-b border-line-subtle px-(--gutter) py-1.5">
      <Form of={form} className="flex items-center gap-3 phone:flex-wrap">
        <code className="type-code flex w-44 min-w-0 shrink-0 items-center gap-2 truncate phone:w-full" title={of}>
          <Braces size={14} className="shrink-0 text-muted" aria-hidden="true" /> {of}
        </code>
        <ContractField
          of={form}
          name="value"
          label={texts.valueOf2(of)}
          isLabelHidden
          readOnly={refusal !== undefined}
          className="flex-1"
        />
        {form.isDirty ? (
          <Submit of={form} size="small" disabledReason={refusal}>
            {texts.save}
          </Submit>
        ) : null}
        {refusal === undefined ? <IconButton label={texts.takeAway(of)} icon={Trash2} onClick={onRemove} /> : null}
      </Form>
    </li>
  );
}

const newForm = defineForm(variable, {
  name: {
    label: texts.name,
    isMono: true,
    sample: "project",
    wrong: (typed) => (typed === "" ? texts.giveItANameFirst : texts.lettersDigitsAndA),
  },
  value: { label: texts.value, control: "text" },
});

function NewVariable({ names, refusal }: { names: readonly string[]; refusal: string | undefined }) {
  const form = useContractForm(newForm, {
    initial: { name: "", value: "" },
    send: ({ name: kept, value }) => call(workflowVariablesSave, { body: { variables: { [kept]: value } } }),
    rules({ name: typed }) {
      if (names.includes(typed)) return { name: texts.thereIsOneOfThis };
      return { name: typed === "" || keyType.safeParse(typed).success ? undefined : texts.lettersDigitsAndA };
    },
    refusal,
    afterwards: { name: "", value: "" },
    fieldOf: () => "value",
    async onSaved(_, { name: kept }) {
      await invalidate(workflowVariables);
      toastSuccess(texts.isKept(kept));
    },
  });
  return (
    <Form of={form} label={texts.newVariable} className="flex flex-wrap items-start gap-3 px-(--gutter) pt-4">
      <ContractField of={form} name="name" className="w-44 phone:w-full" />
      <ContractField of={form} name="value" className="min-w-48 flex-1" />
      <Submit of={form} icon={Plus} className="mt-5.5" disabledReason={form.missing}>
        {texts.add}
      </Submit>
    </Form>
  );
}
