import { findJob } from "@hoopoe/contract/work/check-sub-workflow.ts";
import type { ActionParam, CatalogJob, CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowInput } from "@hoopoe/contract/work/workflow-inputs.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { texts } from "../../../../messages/en/pages/work/wizard/control.ts";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { setParam } from "../model/edit-definition.ts";
import type { RefGroup } from "../model/references.ts";
import { changeDefinition } from "../state/wizard-store.ts";
import { ParamField } from "./ParamField.tsx";

interface JobFieldProps {
  node: Pick<WorkflowNode, "id" | "data">;
  catalog: readonly CatalogProduct[];
  groups: readonly RefGroup[];
  error: string | undefined;
}

/** Which job a step runs, with a field for each input that its workflow names. */
export function JobField({ node: { id, data }, catalog, groups, error }: JobFieldProps) {
  const jobs = jobsIn(catalog);
  const named = typeof data.params["job"] === "string" ? data.params["job"] : "";
  const job = findJob(jobs, named);
  const set = (name: string, value: unknown) =>
    changeDefinition((before) => setParam(before, { id, name, value }), `param ${id} ${name}`);
  const inputs = recordOf(data.params["inputs"]);
  return (
    <>
      <SelectField
        label={texts.job}
        className="mb-3.5"
        error={error}
        help={job !== undefined && job.inputs.length === 0 ? texts.noTypedInputs : undefined}
        options={[
          { value: "", label: texts.chooseAJob },
          ...(job === undefined && named !== "" ? [{ value: named, label: texts.notListed(named) }] : []),
          ...jobs.map((one) => ({ value: one.id, label: one.name })),
        ]}
        value={job?.id ?? named}
        onChange={(event) => set("job", event.target.value || undefined)}
      />
      {(job?.inputs ?? []).map((field) => (
        <ParamField
          key={field.name}
          param={paramOf(field)}
          value={inputs[field.name]}
          groups={groups}
          error={undefined}
          onChange={(value) => set("inputs", withField(inputs, { name: field.name, value }))}
        />
      ))}
    </>
  );
}

/** Whether a parameter has its fields beside the job's. */
export function isShownWithJob(
  { data }: Pick<WorkflowNode, "data">,
  name: string,
  catalog: readonly CatalogProduct[],
): boolean {
  if (data.product_name !== "Flow" || data.action !== "sub-workflow" || name !== "inputs") return false;
  const named = data.params["job"];
  return typeof named === "string" && (findJob(jobsIn(catalog), named)?.inputs.length ?? 0) > 0;
}

function jobsIn(catalog: readonly CatalogProduct[]): readonly CatalogJob[] {
  return catalog.find(({ product_name }) => product_name === "Flow")?.jobs ?? [];
}

const controls: Partial<Record<WorkflowInput["type"], ActionParam["type"]>> = {
  number: "number",
  boolean: "switch",
  list: "lines",
};

function paramOf({ name, label, help, type, required }: WorkflowInput): ActionParam {
  return {
    name,
    label: label ?? name,
    help: help ?? null,
    type: controls[type] ?? "text",
    required,
    origin: required ? "stated" : "optional",
    default: null,
    options: null,
  };
}

function withField(inputs: Record<string, unknown>, { name, value }: { name: string; value: unknown }) {
  const { [name]: _, ...others } = inputs;
  return value === undefined ? others : { ...others, [name]: value };
}

function recordOf(value: unknown): Record<string, unknown> {
  const isRecord = typeof value === "object" && value !== null && !Array.isArray(value) && !("$ref" in value);
  return isRecord ? { ...value } : {};
}
