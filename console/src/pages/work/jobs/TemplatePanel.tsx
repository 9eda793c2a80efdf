import { workflowCreate, workflowList } from "@hoopoe/contract/work/routes/workflow.ts";
import { workflowTemplateList } from "@hoopoe/contract/work/routes/workflow-template.ts";
import type { WorkflowTemplateSummary } from "@hoopoe/contract/work/workflow-template.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plug, Workflow } from "lucide-react";
import type { ReactNode } from "react";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { productSources } from "../../../features/work/wizard/canvas/product-sources.ts";
import { StepTile } from "../../../features/work/wizard/canvas/StepTile.tsx";
import { triggerWords } from "../../../features/work/wizard/model/step-words.ts";
import { TemplatePicture } from "./TemplatePicture.tsx";
import { texts } from "../../../messages/en/pages/work/templates.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation");

/** The template that the address names: what it does, needs and leaves to choose, and the button that makes it a draft. */
export function TemplatePanel({ id }: { id: string }) {
  const navigate = route.useNavigate();
  const templates = useQuery(apiQuery(workflowTemplateList, {}));
  const template = templates.data?.data.find((one) => one.id === id);
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:write");
  const use = useUseTemplate();
  if (template === undefined) return null;
  const title = texts.nameOf(id, template.name);
  return (
    <Inspector
      title={title}
      subtitle={texts.summaryOf(id, template.summary)}
      onClose={() => void navigate({ search: (old) => ({ ...old, template: undefined }) })}
      actions={
        <Button
          variant="primary"
          icon={Workflow}
          isLoading={use.isPending}
          disabledReason={refusal}
          onClick={() => use.mutate({ name: title, definition: template.definition })}
        >
          {texts.useTemplate}
        </Button>
      }
    >
      <div className="flex flex-col gap-5 px-4 pb-4">
        <TemplatePicture definition={template.definition} label={texts.pictureOf(title)} />
        <Part title={texts.needs}>
          <Needs template={template} />
        </Part>
        <Part title={texts.youChoose}>
          {template.toFill.length === 0 ? (
            <p className="text-muted">{texts.nothingToChoose}</p>
          ) : (
            <ul>
              {template.toFill.map(({ nodeId, step, field }) => (
                <li key={`${nodeId} ${field}`}>{`${step}: ${field}`}</li>
              ))}
            </ul>
          )}
        </Part>
        <Part title={texts.starts}>{triggerWords(template.definition.trigger).label}</Part>
        <Part title={texts.steps}>
          <ol className="flex flex-col gap-1.5">
            {template.definition.workflow.nodes.map(({ id: nodeId, data: { product_name, action, label } }) => (
              <li key={nodeId} className="flex items-center gap-2">
                <StepTile productName={product_name} action={action} />
                {label ?? action}
              </li>
            ))}
          </ol>
        </Part>
      </div>
    </Inspector>
  );
}

function useUseTemplate() {
  const navigate = route.useNavigate();
  return useMutation({
    mutationFn: (draft: { name: string; definition: unknown }) => call(workflowCreate, { body: draft }),
    async onSuccess({ data }) {
      await invalidate(workflowList);
      toastSuccess(texts.isADraft(data.name));
      await navigate({ to: "/dashboard/ai-tool/wizard", search: { workflow: data.id } });
    },
    onError: (error) => toastFailure(texts.couldntUseTemplate, error),
  });
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="type-small">
      <h3 className="type-label mb-1 text-muted">{title}</h3>
      {children}
    </section>
  );
}

function Needs({ template: { products, usesModel } }: { template: WorkflowTemplateSummary }) {
  return (
    <>
      {products.length === 0 ? <p className="text-muted">{texts.worksWithoutConnections}</p> : null}
      <ul className="flex flex-col gap-1.5">
        {products.map(({ product_name, isConnected }) => (
          <li key={product_name} className="flex items-center gap-2">
            <SourceIcon source={productSources[product_name] ?? product_name} isDecorative />
            <span className="flex-1">
              {isConnected ? texts.connected(product_name) : texts.notConnected(product_name)}
            </span>
            {isConnected ? null : (
              <LinkButton to="/dashboard/integration" size="small" variant="ghost" icon={Plug}>
                {texts.connectProduct(product_name)}
              </LinkButton>
            )}
          </li>
        ))}
      </ul>
      {usesModel ? <p className="mt-2 text-muted">{texts.needsAModel}</p> : null}
    </>
  );
}
