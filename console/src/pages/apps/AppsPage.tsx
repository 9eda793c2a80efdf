import type { App } from "@hoopoe/contract/app.ts";
import { appList, favouriteList } from "@hoopoe/contract/routes/app.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { apiQuery } from "../../api/query.ts";
import { plural } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { AppForm } from "./AppForm.tsx";
import { AppRow } from "./AppRow.tsx";
import type { AppsParams } from "./apps-params.ts";
import { useMayEditApps } from "./use-may-edit-apps.ts";

const route = getRouteApi("/_app/dashboard/parent");

/** The apps of the workspace: open one, keep it at hand, publish it, make another. */
export function AppsPage() {
  const { q, show, edit } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(apiQuery(appList, { query: {} }));
  const favourites = useQuery({ ...apiQuery(favouriteList, {}), enabled: show === "favourites" });
  const apps = show === "favourites" && !favourites.isSuccess ? favourites : list;
  const refusal = useMayEditApps();
  const all = list.data?.data ?? [];
  const chosen = show === "favourites" ? (favourites.data?.data ?? []).map(({ app }) => app) : all;
  const shown = chosen.filter((app) => isShown(app, show) && holds(app, q ?? ""));
  const set = (next: Partial<AppsParams>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  /** What is saved is in the list, unless somebody searches for something else since they pressed. */
  const showSaved = () =>
    void navigate({
      search: ({ q: typed, ...before }) => ({
        ...before,
        edit: undefined,
        show: undefined,
        ...(typed === q ? {} : { q: typed }),
      }),
      replace: true,
    });
  const edited = all.find(({ id }) => id === edit);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="min-w-0 flex-1">
        <PageHeader
          title="Agentic Apps"
          aside={list.data === undefined ? null : <span className="text-muted">{plural(all.length, "app")}</span>}
          actions={
            <>
              <SearchField
                label="Search apps"
                placeholder="Search apps"
                value={q ?? ""}
                onChange={(event) => set({ q: event.target.value === "" ? undefined : event.target.value })}
              />
              <Button
                variant={edit === undefined ? "primary" : "secondary"}
                icon={Plus}
                disabledReason={refusal}
                onClick={() => set({ edit: 0 })}
              >
                New app
              </Button>
            </>
          }
        />
        <div className="px-(--gutter) pb-3">
          <Segments
            label="Which apps are shown"
            segments={[
              { id: "all", label: "All" },
              { id: "favourites", label: "Favourites" },
              { id: "drafts", label: "Drafts" },
            ]}
            value={show ?? "all"}
            onChange={(next) => set({ show: next === "all" ? undefined : next })}
          />
        </div>
        {apps.isPending ? (
          <Skeleton label="Loading apps" rows={5} />
        ) : apps.isError ? (
          <ErrorState
            title={sentences.appListFailed}
            error={apps.error}
            stillWorks="Answers that are under way go on."
            onRetry={() => void apps.refetch()}
          />
        ) : shown.length === 0 ? (
          <NoApps isFiltered={all.length > 0} show={show} />
        ) : (
          <ul aria-label="Apps" className="border-t border-line-subtle">
            {shown.map((app) => (
              <AppRow key={app.id} app={app} refusal={refusal} onEdit={() => set({ edit: app.id })} />
            ))}
          </ul>
        )}
      </div>
      {edit === 0 || edited !== undefined ? (
        <AppForm key={edit} app={edited} onClose={() => set({ edit: undefined })} onSaved={showSaved} />
      ) : null}
    </div>
  );
}

function NoApps({ isFiltered, show }: { isFiltered: boolean; show: AppsParams["show"] }) {
  if (!isFiltered)
    return (
      <EmptyState title="No apps yet">
        An app is one or more agents as tabs, asked in plain words. Make the first one, then publish it.
      </EmptyState>
    );
  return (
    <p className="px-(--gutter) py-6 text-muted">
      {show === "favourites"
        ? "No favourites yet. The star beside an app keeps it here."
        : show === "drafts"
          ? "Every app is published."
          : "No app is called so. Search for a part of its name."}
    </p>
  );
}

function isShown(app: App, show: AppsParams["show"]): boolean {
  return show !== "drafts" || !app.isPublished;
}

function holds({ name, description }: App, wanted: string): boolean {
  const needle = wanted.trim().toLowerCase();
  return `${name} ${description}`.toLowerCase().includes(needle);
}
