import type { CatalogEntry, Integration } from "@hoopoe/contract/integration.ts";
import { catalogList, integrationList } from "@hoopoe/contract/routes/integration.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { apiQuery } from "../../api/query.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { nameOf } from "./attributes.ts";
import { ConnectPanel } from "./ConnectPanel.tsx";
import { ConnectedState } from "./ConnectedState.tsx";
import { IntegrationPanel } from "./IntegrationPanel.tsx";
import type { IntegrationsParams } from "./integrations-params.ts";
import { ProductCard } from "./ProductCard.tsx";
import { UploadPanel } from "./UploadPanel.tsx";

const route = getRouteApi("/_app/dashboard/integration");

/** Every product by category: what is connected with its state, what could be. Details open beside it. */
export function IntegrationsPage() {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const [wanted, setWanted] = useState("");
  const catalog = useQuery(apiQuery(catalogList, {}));
  const integrations = useQuery(apiQuery(integrationList, {}));
  const open = (search: IntegrationsParams) => void navigate({ search });
  const close = () => open({});
  const failed = catalog.isError ? catalog : integrations.isError ? integrations : null;
  const connected = integrations.data?.data ?? [];
  const entries = (catalog.data?.data ?? []).filter((entry) => matches(entry, wanted));
  return (
    <div className="flex min-h-0 flex-1">
      <div className="min-w-0 flex-1">
        <PageHeader
          title="Integrations"
          aside={catalog.data === undefined ? null : <span className="text-muted">{connected.length} connected</span>}
          actions={
            <SearchField
              label="Product or category"
              placeholder="Product or category"
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
            />
          }
        />
        {failed !== null ? (
          <ErrorState
            title={sentences.integrationFetchFailed}
            error={failed.error}
            stillWorks="What is running goes on."
            onRetry={() => void failed.refetch()}
          />
        ) : catalog.isPending || integrations.isPending ? (
          <Skeleton label="Loading integrations" rows={6} />
        ) : entries.length === 0 ? (
          <p className="px-(--gutter) py-6 text-muted">No product or category is called “{wanted}”.</p>
        ) : (
          categoriesOf(entries).map(({ category, entries: inCategory }) => (
            <section key={category} aria-label={category} className="px-(--gutter) pb-5">
              <h2 className="type-small mb-2 text-muted">{category}</h2>
              <div className="grid grid-cols-[repeat(auto-fill,minmax(240px,1fr))] gap-3">
                {inCategory.flatMap((entry) => cardsOf(entry, connected, params, open))}
              </div>
            </section>
          ))
        )}
      </div>
      <SidePanel catalog={catalog.data?.data ?? []} connected={connected} params={params} open={open} close={close} />
    </div>
  );
}

interface SidePanelProps {
  catalog: readonly CatalogEntry[];
  connected: readonly Integration[];
  params: IntegrationsParams;
  open: (search: IntegrationsParams) => void;
  close: () => void;
}

function SidePanel({ catalog, connected, params, open, close }: SidePanelProps) {
  const integration = connected.find(({ id }) => id === params.integration);
  const entry = catalog.find(({ catalogId }) => catalogId === (integration?.catalogId ?? params.connect));
  if (entry === undefined) return null;
  if (integration !== undefined) {
    return (
      <IntegrationPanel
        key={integration.id}
        integration={integration}
        entry={entry}
        tab={params.tab ?? "streams"}
        onTab={(tab) => open({ integration: integration.id, tab })}
        onClose={close}
      />
    );
  }
  if (entry.takesUploads) return <UploadPanel entry={entry} onClose={close} />;
  return (
    <ConnectPanel key={entry.catalogId} entry={entry} onConnected={(id) => open({ integration: id })} onClose={close} />
  );
}

/** A card for each integration of a product, and one to connect it (again). */
function cardsOf(
  entry: CatalogEntry,
  connected: readonly Integration[],
  params: IntegrationsParams,
  open: (search: IntegrationsParams) => void,
) {
  const own = connected.filter(({ catalogId }) => catalogId === entry.catalogId);
  const cards = own.map((integration) => (
    <ProductCard
      key={integration.id}
      entry={entry}
      title={nameOf(integration.attributes, entry.name)}
      detail={entry.description}
      state={<ConnectedState integration={integration} />}
      isConnected
      isOpen={params.integration === integration.id}
      onOpen={() => open({ integration: integration.id })}
    />
  ));
  if (entry.takesUploads && own.length > 0) return cards;
  return [
    ...cards,
    <ProductCard
      key={`connect-${entry.catalogId}`}
      entry={entry}
      title={own.length === 0 ? entry.name : `Another ${entry.name}`}
      detail={own.length === 0 ? entry.description : "Connect it once more, with other settings."}
      state={<span className="text-link">{entry.takesUploads ? "Upload files" : "Connect"}</span>}
      isConnected={false}
      isOpen={params.connect === entry.catalogId}
      onOpen={() => open({ connect: entry.catalogId })}
    />,
  ];
}

function categoriesOf(entries: readonly CatalogEntry[]): { category: string; entries: CatalogEntry[] }[] {
  return [...Map.groupBy(entries, ({ category }) => category)].map(([category, inIt]) => ({ category, entries: inIt }));
}

function matches({ name, category, description }: CatalogEntry, wanted: string): boolean {
  const needle = wanted.trim().toLowerCase();
  return needle === "" || [name, category, description].some((text) => text.toLowerCase().includes(needle));
}
