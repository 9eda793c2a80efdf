import type { CatalogEntry, Integration } from "@hoopoe/contract/intake/integration.ts";
import { catalogList, integrationList } from "@hoopoe/contract/intake/routes/integration.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { CatalogGrid } from "./CatalogGrid.tsx";
import { ConnectPanel } from "./ConnectPanel.tsx";
import { EmailSecurityPanel } from "./EmailSecurityPanel.tsx";
import { IntegrationPanel } from "./IntegrationPanel.tsx";
import { type IntegrationsParams, type ShownState, shownStates } from "./integrations-params.ts";
import { UploadPanel } from "./UploadPanel.tsx";
import { useCatalogIcons } from "./use-catalog-icons.ts";
import { useTroubled } from "./use-troubled.ts";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

const route = getRouteApi("/_app/dashboard/integration");

/** Every product by category: what is connected with its state, what could be. Details open beside it. */
export function IntegrationsPage() {
  const params = route.useSearch();
  const words = params.q ?? "";
  const navigate = route.useNavigate();
  useCatalogIcons();
  const catalog = useQuery(apiQuery(catalogList, {}));
  const integrations = useQuery(apiQuery(integrationList, {}));
  const open = (search: IntegrationsParams) => void navigate({ search: { show: params.show, q: params.q, ...search } });
  const narrow = (search: Partial<IntegrationsParams>) =>
    void navigate({ search: { ...params, ...search }, replace: true });
  const failed = isLost(catalog) ? catalog : isLost(integrations) ? integrations : null;
  const connected = integrations.data?.data ?? [];
  const troubled = useTroubled(connected);
  const products = catalog.data?.data ?? [];
  const available = products.filter((entry) => connected.every(({ catalogId }) => catalogId !== entry.catalogId));
  const entries = products.filter((entry) => matches(entry, words));
  return (
    <div className="page-row">
      <div className="min-w-0 flex-1 overflow-y-auto">
        <PageHeader
          title={texts.integrations}
          aside={
            catalog.data === undefined || integrations.data === undefined ? null : (
              <span className="text-muted">{texts.addedProducts(connected.length, products.length)}</span>
            )
          }
          actions={
            <SearchField
              label={texts.productOrCategory}
              placeholder={texts.productOrCategory}
              value={words}
              onChange={(event) => narrow({ q: event.target.value === "" ? undefined : event.target.value })}
            />
          }
        />
        {failed !== null ? (
          <ErrorState title={sentences.integrationFetchFailed} query={failed} stillWorks={texts.whatIsRunningGoes} />
        ) : catalog.isPending || integrations.isPending ? (
          <Skeleton label={texts.loadingIntegrations} rows={6} />
        ) : entries.length === 0 ? (
          <p className="px-(--gutter) py-6 text-muted">
            {texts.noProductOrCategory}
            {words}”.
          </p>
        ) : (
          <>
            <ShownStates
              shown={params.show}
              counts={{ connected: connected.length, attention: troubled?.size, available: available.length }}
              onChange={(show) => narrow({ show: show === "all" ? undefined : show })}
            />
            <CatalogGrid entries={entries} connected={connected} troubled={troubled} params={params} open={open} />
          </>
        )}
      </div>
      <SidePanel catalog={products} connected={connected} params={params} open={open} close={() => open({})} />
    </div>
  );
}

const stateWords = {
  all: texts.all,
  connected: texts.added,
  attention: texts.needsAttention,
  available: texts.available,
} as const;

interface ShownStatesProps {
  shown: IntegrationsParams["show"];
  counts: Partial<Record<ShownState, number | undefined>>;
  onChange: (shown: ShownState) => void;
}

function ShownStates({ shown = "all", counts, onChange }: ShownStatesProps) {
  return (
    <div className="px-(--gutter) pb-4">
      <Segments
        label={texts.whichAreShown}
        segments={shownStates.map((id) => ({ id, label: stateWords[id], count: counts[id] }))}
        value={shown}
        onChange={onChange}
      />
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
  const wanted = catalog.find(({ catalogId }) => catalogId === params.connect);
  // The first upload makes the one integration that takes them: from then on it is what is shown.
  const made =
    wanted?.takesUploads === true ? connected.find(({ catalogId }) => catalogId === params.connect) : undefined;
  const integration = connected.find(({ id }) => id === params.integration) ?? made;
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
  const isEmailSecurity = entry.source_datatype === "email-security";
  const Panel = isEmailSecurity ? EmailSecurityPanel : ConnectPanel;
  return (
    <Panel
      key={entry.catalogId}
      entry={entry}
      onConnected={(id) => open({ integration: id, tab: isEmailSecurity ? undefined : "access" })}
      onClose={close}
    />
  );
}

function matches({ name, category, description }: CatalogEntry, wanted: string): boolean {
  const needle = wanted.trim().toLowerCase();
  return needle === "" || [name, category, description].some((text) => text.toLowerCase().includes(needle));
}
