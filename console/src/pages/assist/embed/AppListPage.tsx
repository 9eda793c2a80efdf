import { appList } from "@hoopoe/contract/assist/routes/app.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { apiQuery } from "../../../api/query.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LongList } from "../../../ui/LongList.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { AppTile } from "../../../features/assist/apps/AppTile.tsx";
import { texts } from "../../../messages/en/pages/assist/embed.ts";

/** What a page that embeds the console shows: the published apps of the workspace. */
export function AppListPage() {
  const apps = useQuery(apiQuery(appList, { query: {} }));
  const published = (apps.data?.data ?? []).filter(({ isPublished }) => isPublished);
  return (
    <>
      <PageHeader
        title={texts.appList}
        aside={published.length === 0 ? null : <span className="text-muted">{texts.appsCount(published.length)}</span>}
      />
      <StaleNotice query={apps} />
      {apps.isPending ? (
        <Skeleton label={texts.loadingApps} rows={4} />
      ) : apps.isLoadingError ? (
        <ErrorState title={sentences.appListFailed} query={apps} />
      ) : published.length === 0 ? (
        <EmptyState title={texts.noAppsYet}>{texts.appsThatThisWorkspace}</EmptyState>
      ) : (
        <LongList rows={published} nouns={texts.apps}>
          {(rows) => (
            <ul aria-label={texts.apps2} className="border-t border-line-subtle">
              {rows.map(({ id, name, description, icon, tabs }) => (
                <li
                  key={id}
                  className="flex items-center gap-3 border-b border-line-subtle px-(--gutter) py-2.5 hover:bg-hover"
                >
                  <AppTile icon={icon} />
                  <div className="min-w-0 flex-1">
                    <Link to="/embed/app/$appId" params={{ appId: String(id) }} className="font-strong text-ink">
                      {name}
                    </Link>
                    <div className="type-small truncate text-muted">
                      {description === "" ? tabs.map((tab) => tab.name).join(" · ") : description}
                    </div>
                  </div>
                </li>
              ))}
            </ul>
          )}
        </LongList>
      )}
    </>
  );
}
