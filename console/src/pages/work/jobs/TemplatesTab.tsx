import { workflowTemplateList } from "@hoopoe/contract/work/routes/workflow-template.ts";
import { templateCategories, type WorkflowTemplateSummary } from "@hoopoe/contract/work/workflow-template.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { FilterChip } from "../../../ui/FilterChip.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { productSources } from "../../../features/work/wizard/canvas/product-sources.ts";
import { TemplatePicture } from "./TemplatePicture.tsx";
import { texts } from "../../../messages/en/pages/work/templates.ts";

const route = getRouteApi("/_app/dashboard/workflow-generation");

/** Workflows to begin with, by what they are for: each with its picture and what it needs. */
export function TemplatesTab() {
  const { find = "", category, ready } = route.useSearch();
  const navigate = route.useNavigate();
  const templates = useQuery(apiQuery(workflowTemplateList, {}));
  if (templates.isPending) return <Skeleton label={texts.loadingTemplates} rows={6} />;
  if (isLost(templates))
    return <ErrorState title={texts.couldntLoadTemplates} query={templates} stillWorks={texts.yourJobsAreUnaffected} />;
  const change = (part: { find?: string; category?: typeof category; ready?: true }) =>
    void navigate({ search: (old) => ({ ...old, ...part, template: undefined }), replace: true });
  const shown = templates.data.data.filter(
    (template) =>
      matches(template, find) &&
      (category === undefined || template.category === category) &&
      (ready === undefined || template.products.every(({ isConnected }) => isConnected)),
  );
  return (
    <section aria-label={texts.templates} className="px-(--gutter) py-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={texts.searchTemplates}
          placeholder={texts.phishingLeaverBrief}
          value={find}
          onChange={({ target }) => change({ find: target.value || undefined })}
          note={texts.templateCount(shown.length)}
          className="w-80 phone:w-full"
        />
        <div role="group" aria-label={texts.categories} className="flex flex-wrap gap-1.5">
          {templateCategories.map((one) => (
            <FilterChip
              key={one}
              isOn={category === one}
              onToggle={() => change({ category: category === one ? undefined : one })}
            >
              {texts.category(one)}
            </FilterChip>
          ))}
          <FilterChip isOn={ready === true} onToggle={() => change({ ready: ready === true ? undefined : true })}>
            {texts.connectedOnly}
          </FilterChip>
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={texts.noTemplateMatches}
          action={
            <Button onClick={() => change({ find: undefined, category: undefined, ready: undefined })}>
              {texts.clearFilters}
            </Button>
          }
        >
          {texts.clearTheFilters}
        </EmptyState>
      ) : (
        <ul
          aria-label={texts.templates}
          className="mt-4 grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(264px,1fr))]"
        >
          {shown.map((template) => (
            <TemplateCard key={template.id} template={template} />
          ))}
        </ul>
      )}
    </section>
  );
}

function matches({ id, name, summary, products }: WorkflowTemplateSummary, find: string): boolean {
  const all = [
    texts.nameOf(id, name),
    texts.summaryOf(id, summary),
    ...products.map(({ product_name }) => product_name),
  ];
  const text = all.join(" ").toLowerCase();
  return find
    .toLowerCase()
    .split(/\s+/)
    .every((part) => text.includes(part));
}

function TemplateCard({
  template: { id, name, summary, definition, products },
}: {
  template: WorkflowTemplateSummary;
}) {
  const search = route.useSearch();
  const title = texts.nameOf(id, name);
  return (
    <li>
      <Link
        to="/dashboard/workflow-generation"
        search={{ ...search, template: id }}
        aria-current={search.template === id ? "true" : undefined}
        className="flex h-full flex-col gap-2 rounded-card border border-line-subtle bg-card p-(--card-pad) shadow-edge hover:border-line aria-[current]:border-line-strong"
      >
        <TemplatePicture definition={definition} label={texts.pictureOf(title)} />
        <h3 className="type-strong">{title}</h3>
        <p className="type-small text-muted">{texts.summaryOf(id, summary)}</p>
        <ul className="mt-auto flex flex-wrap gap-1 pt-1">
          {products.map(({ product_name, isConnected }) => {
            const words = isConnected ? texts.connected(product_name) : texts.notConnected(product_name);
            return (
              <li key={product_name} title={words} className={isConnected ? undefined : "opacity-60 grayscale"}>
                <span className="sr-only">{words}</span>
                <SourceIcon source={productSources[product_name] ?? product_name} />
              </li>
            );
          })}
        </ul>
      </Link>
    </li>
  );
}
