import { agentIdOf } from "@hoopoe/contract/work/own-action.ts";
import { dataProduct } from "@hoopoe/contract/work/step-catalog.ts";
import type { WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import type { ActionParam } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { ReactNode } from "react";
import { AgentVersionField } from "./AgentVersionField.tsx";
import { CodeField } from "./CodeField.tsx";
import { FieldList } from "./FieldList.tsx";

interface OwnParam {
  param: ActionParam;
  /** An agent's current version. */
  newest: number | undefined;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** The control of a parameter that only steps of data and agents have; null where it is like any other. */
export function ownParam({ data }: WorkflowNode, { param, newest, value, error, onChange }: OwnParam): ReactNode {
  const agentId = agentIdOf(data.action);
  if (agentId === null && data.product_name !== dataProduct) return null;
  const { label, help, name } = param;
  if (agentId !== null && name === "version")
    return <AgentVersionField newest={newest ?? 1} value={value} error={error} onChange={onChange} />;
  if (name === "code") return <CodeField label={label} value={value} error={error} onChange={onChange} />;
  if (name === "outputs" && data.action === "transform")
    return <FieldList label={label} help={null} value={value} error={error} more="expression" onChange={onChange} />;
  if (name === "inputFields" || name === "outputFields")
    return <FieldList label={label} help={help} value={value} error={error} more="description" onChange={onChange} />;
  return null;
}
