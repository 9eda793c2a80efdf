import type { App } from "@hoopoe/contract/assist/app.ts";
import { appList, favouriteList } from "@hoopoe/contract/assist/routes/app.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useState } from "react";
import { apiQuery } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { GonePanel } from "../../../ui/GonePanel.tsx";
import { ListPage } from "../../../ui/ListPage.tsx";
import { AppForm } from "./AppForm.tsx";
import { AppRow } from "./AppRow.tsx";
import type { AppsParams } from "./apps-params.ts";
import { useMayEditApps } from "../../../features/assist/apps/use-may-edit-apps.ts";
import { texts } from "../../../messages/en/pages/assist/apps.ts";

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
  // As it was when it was last in the list: what is typed into its form outlives it.
  const [known, setKnown] = useState<App>();
  if (edited !== undefined && edited !== known) setKnown(edited);
  const subject = edited ?? (known?.id === edit ? known : undefined);
  return (
    <ListPage
      title={texts.agenticApps}
      nouns={texts.apps}
      count={list.data === undefined ? undefined : texts.appCount(list.data.data.length)}
      search={q ?? ""}
      onSearch={(words) => set({ q: words })}
      action={
        <Button
          variant={edit === undefined ? "primary" : "secondary"}
          icon={Plus}
          disabledReason={refusal}
          onClick={() => set({ edit: 0 })}
        >
          {texts.newApp}
        </Button>
      }
      views={views}
      view={show ?? "all"}
      onView={(next) => set({ show: next === "all" ? undefined : next })}
      query={apps}
      failed={{ title: sentences.appListFailed, stillWorks: texts.answersThatAreUnder }}
      rows={shown}
      list={(rows) => (
        <ul aria-label={texts.apps2} className="border-t border-line-subtle">
          {rows.map((app) => (
            <AppRow key={app.id} app={app} refusal={refusal} onEdit={() => set({ edit: app.id })} />
          ))}
        </ul>
      )}
      empty={<NoApps isFiltered={all.length > 0} show={q === undefined || q.trim() === "" ? show : undefined} />}
      panel={
        edit === 0 || subject !== undefined ? (
          <AppForm
            key={edit}
            app={subject}
            isGone={subject !== undefined && edited === undefined && list.isSuccess}
            onClose={() => set({ edit: undefined })}
            onSaved={showSaved}
          />
        ) : edit === undefined || !list.isSuccess ? null : (
          <GonePanel noun={texts.app} nouns={texts.apps} onClose={() => set({ edit: undefined })} />
        )
      }
    />
  );
}

const views = [
  { id: "all", label: texts.all },
  { id: "favourites", label: texts.favourites },
  { id: "drafts", label: texts.drafts },
] as const;

function NoApps({ isFiltered, show }: { isFiltered: boolean; show: AppsParams["show"] }) {
  if (!isFiltered) return <EmptyState title={texts.noAppsYet}>{texts.anAppIsOneOr}</EmptyState>;
  return (
    <p className="px-(--gutter) py-6 text-muted">
      {show === "favourites"
        ? texts.noFavouritesYetThe
        : show === "drafts"
          ? texts.everyAppIsPublished
          : texts.noAppIsCalledSo}
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
