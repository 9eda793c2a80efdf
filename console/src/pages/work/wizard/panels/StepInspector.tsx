import type { WorkflowDefinition, WorkflowNode } from "@hoopoe/contract/work/workflow.ts";
import { type CatalogProduct, findAction, findProduct, stepLabel } from "@hoopoe/contract/work/workflow-catalog.ts";
import type { WorkflowProblem } from "@hoopoe/contract/work/workflow-problem.ts";
import { workflowVariables } from "@hoopoe/contract/work/routes/workflow-control.ts";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { apiQuery } from "../../../../api/query.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Inspector } from "../../../../ui/Inspector.tsx";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { StepTile } from "../../../../features/work/wizard/canvas/StepTile.tsx";
import { ConditionForm } from "../form/ConditionForm.tsx";
import { ownParam } from "../form/own/own-param.tsx";
import { ParamField, type ParamFieldProps } from "../form/ParamField.tsx";
import { TryStep } from "../form/TryStep.tsx";
import { AsksBefore } from "../form/AsksBefore.tsx";
import { OutgoingBranches } from "../form/OutgoingBranches.tsx";
import { removeChosen } from "../canvas/canvas-commands.ts";
import { focusStep } from "../state/canvas-store.ts";
import { setParam, updateStep } from "../model/edit-definition.ts";
import { refGroups, roundGroups } from "../model/references.ts";
import { isShownWithJob, JobField } from "../form/JobField.tsx";
import { SwitchCases } from "../form/SwitchCases.tsx";
import { changeDefinition, selectSteps } from "../state/wizard-store.ts";
import { StepData } from "../run/StepData.tsx";
import type { ShownRun } from "../run/use-shown-run.ts";
import { FailurePolicy } from "../form/FailurePolicy.tsx";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

interface StepInspectorProps {
  node: WorkflowNode;
  definition: WorkflowDefinition;
  catalog: readonly CatalogProduct[];
  problems: readonly WorkflowProblem[];
  isReadOnly: boolean;
  run: ShownRun | null;
}

/** All that can be said about one step: its name, its parameters, where it leads, a try, what happens when it fails. */
export function StepInspector({ node, definition, catalog, problems, isReadOnly, run }: StepInspectorProps) {
  const product = findProduct(catalog, node.data);
  const action = findAction(catalog, node.data);
  const variables = useQuery(apiQuery(workflowVariables, {}));
  const groups = refGroups(definition, node.id, { catalog, variables: Object.keys(variables.data?.data ?? {}) });
  const errorOf = (field: string) => problems.find((one) => one.nodeId === node.id && one.field === field)?.sentence;
  const loose = problems.filter((one) => one.nodeId === node.id && one.field === null);
  const isFlow = node.data.product_name === "Flow";
  const close = (): void => {
    selectSteps([]);
    focusStep(node.id);
  };
  return (
    <Inspector
      title={stepLabel(node, catalog)}
      subtitle={`${node.data.product_name} · ${action?.label ?? node.data.action}`}
      icon={<StepTile productName={node.data.product_name} action={node.data.action} />}
      takesFocus={false}
      panelId="step-settings"
      onClose={close}
      actions={
        isReadOnly ? undefined : (
          <Button
            variant="danger"
            size="small"
            icon={Trash2}
            keys={texts.del}
            onClick={() => {
              removeChosen();
            }}
          >
            {texts.remove}
          </Button>
        )
      }
    >
      <fieldset disabled={isReadOnly} className="px-4 pt-1 pb-4">
        <legend className="sr-only">{texts.settingsOf(stepLabel(node, catalog))}</legend>
        {action === undefined ? null : <ActionMeaning action={action} />}
        <AsksBefore node={node} definition={definition} catalog={catalog} />
        {loose.map(({ sentence }) => (
          <p key={sentence} className="type-small mb-3 rounded-control bg-warning-subtle px-2.5 py-2">
            {sentence}
          </p>
        ))}
        <TextField
          label={texts.name}
          className="mb-3.5"
          placeholder={action?.label ?? node.data.action}
          maxLength={200}
          value={node.data.label ?? ""}
          onChange={(event) =>
            changeDefinition((before) => updateStep(before, node.id, { label: event.target.value }), `label ${node.id}`)
          }
        />
        <ConnectionField node={node} product={product} error={errorOf("integrationId")} />
        {action?.params
          .filter(({ name }) => !isShownWithJob(node, name, catalog))
          .map((param) => (
            <StepParam
              key={param.name}
              {...{ node, param, catalog }}
              newest={action.version}
              groups={param.name === "until" ? [...roundGroups(definition, node.id, catalog), ...groups] : groups}
              error={errorOf(param.name)}
            />
          ))}
        <OutgoingBranches node={node} definition={definition} catalog={catalog} isReadOnly={isReadOnly} />
        {isReadOnly || isFlow ? null : <TryStep key={node.id} node={node} definition={definition} groups={groups} />}
        {isFlow && node.data.action === "end" ? null : (
          <FailurePolicy node={node} groups={groups} error={errorOf("onError")} />
        )}
      </fieldset>
      <StepData {...{ node, run, groups, isReadOnly }} />
    </Inspector>
  );
}

type Action = NonNullable<ReturnType<typeof findAction>>;

function ActionMeaning({ action: { meaning, effect, canUndo } }: { action: Action }) {
  return (
    <div className="mb-3.5 flex items-start gap-2">
      <p className="type-small flex-1 text-muted">{meaning}</p>
      {effect === "read" ? null : (
        <Badge tone={effect === "destructive" ? "danger" : "neutral"}>
          {canUndo ? texts.writesUndo : texts.writes}
        </Badge>
      )}
    </div>
  );
}

interface ConnectionFieldProps {
  node: WorkflowNode;
  product: CatalogProduct | undefined;
  error: string | undefined;
}

/** Through which of the product's connections the step works. */
function ConnectionField({ node, product, error }: ConnectionFieldProps) {
  if (product === undefined || product.catalogId === null) return null;
  const { connections } = product;
  return (
    <SelectField
      label={texts.connection}
      className="mb-3.5"
      error={error}
      options={[
        { value: "", label: connections.length === 0 ? texts.notConnectedYet : texts.theOnlyOneThere },
        ...connections.map(({ integrationId, name }) => ({ value: integrationId, label: name })),
      ]}
      value={node.data.integrationId ?? ""}
      onChange={(event) =>
        changeDefinition((before) => updateStep(before, node.id, { integrationId: event.target.value || undefined }))
      }
    />
  );
}

interface StepParamProps extends Pick<ParamFieldProps, "param" | "groups" | "error"> {
  node: WorkflowNode;
  newest: number | undefined;
  catalog: readonly CatalogProduct[];
}

function StepParam({ node, param, newest, catalog, ...field }: StepParamProps) {
  const { id, data } = node;
  const { name } = param;
  const set = (value: unknown, mergeKey?: string) =>
    changeDefinition((before) => setParam(before, { id, name, value }), mergeKey);
  const own = ownParam(node, {
    ...field,
    newest,
    param,
    value: data.params[name],
    onChange: (value) => set(value, `param ${id} ${name}`),
  });
  if (own !== null) return own;
  const isFlow = data.product_name === "Flow";
  if (isFlow && name === "cases") return <SwitchCases params={data.params} {...field} onChange={set} />;
  if (isFlow && data.action === "sub-workflow" && name === "job")
    return <JobField node={{ id, data }} catalog={catalog} {...field} />;
  if (isFlow && name === "until")
    return (
      <ConditionForm
        condition={data.params[name]}
        {...field}
        testsLabel={param.label}
        onChange={(value) => set(value)}
      />
    );
  return isFlow && name === "condition" ? (
    <ConditionForm condition={data.params["condition"]} {...field} onChange={(value) => set(value)} />
  ) : (
    <ParamField
      param={param}
      value={data.params[name]}
      {...field}
      onChange={(value) => set(value, `param ${id} ${name}`)}
    />
  );
}
