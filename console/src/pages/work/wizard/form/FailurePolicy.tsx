import { type ErrorKind, errorKinds, type ErrorPolicy } from "@hoopoe/contract/work/step-failure.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/control.ts";
import { texts as form } from "../../../../messages/en/pages/work/wizard/form.ts";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { updateStep } from "../model/edit-definition.ts";
import type { RefGroup } from "../model/references.ts";
import { changeDefinition } from "../state/wizard-store.ts";
import { ParamField } from "./ParamField.tsx";

interface FailurePolicyProps {
  node: Pick<WorkflowNode, "id" | "data">;
  groups: readonly RefGroup[];
  error: string | undefined;
}

/** How often a step is tried, how long an attempt may take, and what follows an error. What may have been sent is never blindly sent again. */
export function FailurePolicy({ node, groups, error }: FailurePolicyProps) {
  const { id, data } = node;
  const isFlow = data.product_name === "Flow";
  return (
    <section aria-label={form.ifItFails} className="mt-4">
      <h3 className="type-small mb-2 font-medium text-secondary">{form.ifItFails}</h3>
      {isFlow ? null : <Attempts node={node} />}
      <OnError node={node} groups={groups} error={error} />
      {data.onError === undefined ? null : <p className="type-small text-muted">{texts.errorReadable(id)}</p>}
    </section>
  );
}

function Attempts({ node: { id, data } }: Pick<FailurePolicyProps, "node">) {
  const { retry } = data;
  const set = (change: Partial<NonNullable<typeof retry>>) => {
    const next = { maxAttempts: 1, backoffMs: 1_000, ...retry, ...change };
    changeDefinition((before) => updateStep(before, id, { retry: next }), `retry ${id}`);
  };
  return (
    <>
      <div className="mb-3.5 flex flex-wrap gap-2">
        <TextField
          label={texts.attempts}
          type="number"
          min={1}
          max={20}
          className="w-24"
          value={retry?.maxAttempts ?? ""}
          onChange={(event) => {
            const maxAttempts = event.target.valueAsNumber;
            if (Number.isFinite(maxAttempts)) set({ maxAttempts: Math.min(20, Math.max(1, Math.round(maxAttempts))) });
            else changeDefinition((before) => updateStep(before, id, { retry: undefined }), `retry ${id}`);
          }}
        />
        <TextField
          label={texts.pauseS}
          type="number"
          min={0}
          max={3_600}
          className="w-24"
          help={texts.pauseHelp}
          value={retry === undefined ? "" : retry.backoffMs / 1_000}
          onChange={(event) => {
            const seconds = event.target.valueAsNumber;
            if (Number.isFinite(seconds))
              set({ backoffMs: Math.min(3_600_000, Math.max(0, Math.round(seconds * 1_000))) });
          }}
        />
        <TextField
          label={texts.timeoutS}
          type="number"
          min={1}
          max={86_400}
          className="w-40"
          value={data.timeoutMs === undefined ? "" : data.timeoutMs / 1_000}
          onChange={(event) => {
            const seconds = event.target.valueAsNumber;
            const timeoutMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : undefined;
            changeDefinition((before) => updateStep(before, id, { timeoutMs }), form.timeout(id));
          }}
        />
      </div>
      {retry === undefined || retry.maxAttempts === 1 ? null : (
        <ErrorKinds label={texts.retryOnly} kinds={retry.on} onChange={(on) => set({ on })} />
      )}
    </>
  );
}

function OnError({ node: { id, data }, groups, error }: FailurePolicyProps) {
  const { onError } = data;
  const set = (next: ErrorPolicy | undefined) =>
    changeDefinition((before) => updateStep(before, id, { onError: next }), `on-error ${id}`);
  return (
    <>
      <SelectField
        label={texts.afterAnError}
        className="mb-3.5"
        error={error}
        help={onError?.action === "go-to" ? texts.goToHelp : undefined}
        options={[
          { value: "", label: texts.failTheRun },
          { value: "continue", label: texts.continueWith },
          { value: "go-to", label: texts.goTo },
        ]}
        value={onError?.action ?? ""}
        onChange={(event) => {
          const action = event.target.value;
          set(action === "continue" || action === "go-to" ? { ...onError, action } : undefined);
        }}
      />
      {onError?.action === "continue" ? (
        <ParamField
          param={valueParam}
          value={onError.value}
          groups={groups}
          error={undefined}
          onChange={(value) => set({ ...onError, value })}
        />
      ) : null}
      {onError === undefined ? null : (
        <ErrorKinds label={texts.handleOnly} kinds={onError.on} onChange={(on) => set({ ...onError, on })} />
      )}
    </>
  );
}

const valueParam = {
  name: "value",
  label: texts.value,
  origin: "optional",
  required: false,
  type: "text",
  help: null,
  default: null,
  options: null,
} as const;

interface ErrorKindsProps {
  label: string;
  kinds: readonly ErrorKind[] | undefined;
  onChange: (kinds: ErrorKind[] | undefined) => void;
}

function ErrorKinds({ label, kinds = [], onChange }: ErrorKindsProps) {
  return (
    <fieldset className="mb-3.5">
      <legend className="type-small text-secondary">{label}</legend>
      <p className="type-small text-muted">{texts.allErrors}</p>
      {errorKinds.map((kind) => (
        <label key={kind} className="type-small flex min-h-7 items-center gap-2">
          <input
            type="checkbox"
            checked={kinds.includes(kind)}
            onChange={(event) => {
              const next = errorKinds.filter((one) => (one === kind ? event.target.checked : kinds.includes(one)));
              onChange(next.length === 0 ? undefined : next);
            }}
          />
          {texts[kind]}
        </label>
      ))}
    </fieldset>
  );
}
