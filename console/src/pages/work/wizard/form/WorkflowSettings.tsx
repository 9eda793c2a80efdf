import {
  type WorkflowInput,
  type WorkflowOutput,
  type WorkflowValueType,
  workflowValueTypes,
} from "@hoopoe/contract/work/workflow-inputs.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";
import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { texts } from "../../../../messages/en/pages/work/wizard/control.ts";
import { Button } from "../../../../ui/Button.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { freeId } from "../model/edit-definition.ts";
import { outputGroups } from "../model/references.ts";
import { changeDefinition } from "../state/wizard-store.ts";
import { ParamField } from "./ParamField.tsx";

interface WorkflowSettingsProps {
  definition: WorkflowDefinition;
  catalog: readonly CatalogProduct[];
}

/** What holds for the workflow and not for one step: its time limit, what it takes, and what it gives back. */
export function WorkflowSettings({ definition, catalog }: WorkflowSettingsProps) {
  const { inputs = [], outputs = [], timeLimitMs } = definition;
  const setInputs = (next: WorkflowInput[]) => change({ inputs: next });
  const setOutputs = (next: WorkflowOutput[]) => change({ outputs: next });
  const groups = outputGroups(definition, catalog);
  return (
    <section aria-label={texts.workflowSettings} className="mt-5 border-t border-line-subtle pt-4">
      <h3 className="mb-3 font-medium">{texts.workflowSettings}</h3>
      <TextField
        label={texts.timeLimitMin}
        type="number"
        min={1}
        max={129_600}
        className="mb-3.5"
        help={texts.timeLimitHelp}
        value={timeLimitMs === undefined ? "" : timeLimitMs / 60_000}
        onChange={(event) => {
          const minutes = event.target.valueAsNumber;
          const isSet = Number.isFinite(minutes) && minutes > 0;
          const wantedMs = Math.max(1_000, Math.round(Math.min(minutes, 129_600) * 60_000));
          change({ timeLimitMs: isSet ? wantedMs : undefined });
        }}
      />
      <Named
        title={texts.inputs}
        help={texts.inputsHelp}
        addLabel={texts.addInput}
        list={inputs}
        onChange={setInputs}
        onAdd={(name) => setInputs([...inputs, { name, type: "text", required: true }])}
      >
        {(field, set) => (
          <label className="type-small flex min-h-8 items-center gap-2">
            <input
              type="checkbox"
              checked={field.required}
              onChange={(event) => set({ ...field, required: event.target.checked })}
            />
            {texts.isRequired}
          </label>
        )}
      </Named>
      <Named
        title={texts.outputs}
        help={texts.outputsHelp}
        addLabel={texts.addOutput}
        list={outputs}
        onChange={setOutputs}
        onAdd={(name) => setOutputs([...outputs, { name, type: "text", value: null }])}
      >
        {(field, set) => (
          <ParamField
            param={{ ...blank, name: field.name, label: field.name }}
            value={field.value ?? undefined}
            groups={groups}
            error={undefined}
            onChange={(value) => set({ ...field, value: value ?? null })}
          />
        )}
      </Named>
    </section>
  );
}

const blank = { help: null, type: "text", required: false, origin: "optional", default: null, options: null } as const;

type Settings = Pick<WorkflowDefinition, "inputs" | "outputs" | "timeLimitMs">;

/** What is empty is left out. */
function change(wanted: { [Key in keyof Settings]?: Settings[Key] | undefined }): void {
  changeDefinition(
    (before) => {
      const { inputs, outputs, timeLimitMs, ...rest } = { ...before, ...wanted };
      return {
        ...rest,
        ...(inputs !== undefined && inputs.length > 0 && { inputs }),
        ...(outputs !== undefined && outputs.length > 0 && { outputs }),
        ...(timeLimitMs !== undefined && { timeLimitMs }),
      };
    },
    `settings ${Object.keys(wanted).join(" ")}`,
  );
}

interface NamedProps<Field> {
  title: string;
  help: string;
  addLabel: string;
  list: readonly Field[];
  onChange: (list: Field[]) => void;
  onAdd: (name: string) => void;
  children: (field: Field, set: (field: Field) => void) => ReactNode;
}

function Named<Field extends { name: string; type: WorkflowValueType }>(props: NamedProps<Field>) {
  const { title, help, addLabel, list, onChange, onAdd, children } = props;
  return (
    <section aria-label={title} className="mb-4">
      <h4 className="type-small font-medium text-secondary">{title}</h4>
      <p className="type-small mb-2 text-muted">{help}</p>
      <ul className="flex flex-col gap-3">
        {list.map((field, index) => {
          const set = (next: Field) => onChange(list.map((one, at) => (at === index ? next : one)));
          return (
            <li key={index} className="rounded-control border border-line-subtle p-2.5">
              <div className="mb-2 flex items-end gap-1">
                <TextField
                  label={texts.nameOf(index + 1)}
                  className="min-w-0 flex-1"
                  maxLength={64}
                  value={field.name}
                  onChange={(event) => set({ ...field, name: event.target.value.replaceAll(/[^A-Za-z0-9_-]/g, "") })}
                />
                <SelectField
                  label={texts.typeOf(index + 1)}
                  className="w-28 shrink-0"
                  options={workflowValueTypes.map((value) => ({ value, label: texts[value] }))}
                  value={field.type}
                  onChange={(event) => {
                    const type = workflowValueTypes.find((one) => one === event.target.value);
                    if (type !== undefined) set({ ...field, type });
                  }}
                />
                <IconButton
                  label={texts.removeNamed(field.name)}
                  icon={X}
                  onClick={() => onChange(list.filter((_, at) => at !== index))}
                />
              </div>
              {children(field, set)}
            </li>
          );
        })}
      </ul>
      <Button
        size="small"
        variant="ghost"
        icon={Plus}
        onClick={() =>
          onAdd(
            freeId(
              list.map(({ name }) => name),
              "value",
            ),
          )
        }
      >
        {addLabel}
      </Button>
    </section>
  );
}
