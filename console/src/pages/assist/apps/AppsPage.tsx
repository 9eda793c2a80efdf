import type { App } from "@hoopoe/contract/assist/app.ts";
import { appList, favouriteList } from "@hoopoe/contract/assist/routes/app.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { useLastKnown } from "../../../lib/use-last-known.ts";
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
  const refusal = useMayEditApps();
  const all = list.data?.data ?? [];
  const isFavourites = show === "favourites";
  const chosen = isFavourites ? favourites.data?.data.map(({ app }) => app) : all;
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
  const { row: subject, isGone } = useLastKnown(all, edit);
  const close = () => set({ edit: undefined });
  return (
    <ListPage
      title={texts.agenticApps}
      nouns={texts.apps}
      count={list.data === undefined ? undefined : texts.appCount(list.data.data.length)}
      search={q}
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
      query={isFavourites && !favourites.isSuccess ? favourites : list}
      failed={{ title: sentences.appListFailed, stillWorks: texts.answersThatAreUnder }}
      rows={shownOf(chosen, { q, show })}
      list={(rows) => (
        <ul aria-label={texts.apps2} className="border-t border-line-subtle">
          {rows.map((app) => (
            <AppRow key={app.id} app={app} refusal={refusal} onEdit={() => set({ edit: app.id })} />
          ))}
        </ul>
      )}
      empty={<NoApps isFiltered={all.length > 0} q={q} show={show} />}
      panel={
        edit === undefined ? null : edit === 0 || subject !== undefined ? (
          <AppForm key={edit} app={subject} isGone={isGone && list.isSuccess} onClose={close} onSaved={showSaved} />
        ) : list.isSuccess ? (
          <GonePanel noun={texts.app} nouns={texts.apps} onClose={close} />
        ) : null
      }
    />
  );
}

const views = [
  { id: "all", label: texts.all },
  { id: "favourites", label: texts.favourites },
  { id: "drafts", label: texts.drafts },
] as const;

function NoApps({ isFiltered, q = "", show }: { isFiltered: boolean } & Pick<AppsParams, "q" | "show">) {
  if (!isFiltered) return <EmptyState title={texts.noAppsYet}>{texts.anAppIsOneOr}</EmptyState>;
  const none = { all: texts.noAppIsCalledSo, favourites: texts.noFavouritesYetThe, drafts: texts.everyAppIsPublished };
  return <p className="px-(--gutter) py-6 text-muted">{none[q.trim() === "" ? (show ?? "all") : "all"]}</p>;
}

function shownOf(apps: readonly App[] = [], { q, show }: AppsParams): App[] {
  return apps.filter((app) => (show !== "drafts" || !app.isPublished) && holds(app, q));
}

function holds({ name, description }: App, wanted = ""): boolean {
  const needle = wanted.trim().toLowerCase();
  return `${name} ${description}`.toLowerCase().includes(needle);
}
