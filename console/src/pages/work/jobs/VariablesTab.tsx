import { workflowVariables, workflowVariablesSave } from "@hoopoe/contract/work/routes/workflow-control.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Braces, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { controlBoxClass } from "../../../ui/Field.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastInfo, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/work/jobs.ts";

const namePattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

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
    return (
      <ErrorState
        title={texts.theVariablesCouldNot}
        error={variables.error}
        stillWorks={texts.runsGoOnWithThose}
        onRetry={() => void variables.refetch()}
      />
    );
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

function VariableRow({ name, value, refusal, onSave, onRemove }: VariableRowProps) {
  const [text, setText] = useState(value);
  return (
    <li className="border-b border-line-subtle px-(--gutter) py-1.5">
      <form
        className="flex items-center gap-3 phone:flex-wrap"
        onSubmit={(event) => {
          event.preventDefault();
          if (text !== value) onSave(text);
        }}
      >
        <code className="type-code flex w-44 min-w-0 shrink-0 items-center gap-2 truncate phone:w-full" title={name}>
          <Braces size={14} className="shrink-0 text-muted" aria-hidden="true" /> {name}
        </code>
        <input
          aria-label={texts.valueOf2(name)}
          maxLength={4000}
          readOnly={refusal !== undefined}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${controlBoxClass} min-w-0 flex-1`}
        />
        {text === value ? null : (
          <Button type="submit" size="small" disabledReason={refusal}>
            {texts.save}
          </Button>
        )}
        {refusal === undefined ? <IconButton label={texts.takeAway(name)} icon={Trash2} onClick={onRemove} /> : null}
      </form>
    </li>
  );
}

function NewVariable({ names, refusal }: { names: readonly string[]; refusal: string | undefined }) {
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const add = useMutation({
    mutationFn: () => call(workflowVariablesSave, { body: { variables: { [name]: value } } }),
    async onSuccess() {
      await invalidate(workflowVariables);
      toastSuccess(texts.isKept(name));
      setName("");
      setValue("");
    },
  });
  const wrong =
    name === "" || namePattern.test(name)
      ? names.includes(name)
        ? texts.thereIsOneOfThis
        : undefined
      : texts.lettersDigitsAndA;
  return (
    <form
      aria-label={texts.newVariable}
      className="flex flex-wrap items-start gap-3 px-(--gutter) pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== "" && wrong === undefined && refusal === undefined) add.mutate();
      }}
    >
      <TextField
        label={texts.name}
        isMono
        maxLength={64}
        className="w-44 phone:w-full"
        value={name}
        error={wrong}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={texts.value}
        maxLength={4000}
        className="min-w-48 flex-1"
        value={value}
        error={add.isError ? errorWords(add.error).message : undefined}
        onChange={(event) => setValue(event.target.value)}
      />
      <Button
        type="submit"
        icon={Plus}
        className="mt-6.5"
        isLoading={add.isPending}
        disabledReason={refusal ?? (name === "" ? texts.giveItANameFirst : wrong)}
      >
        {texts.add}
      </Button>
    </form>
  );
}
