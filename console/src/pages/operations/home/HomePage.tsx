import { authMe } from "@hoopoe/contract/identity/routes/session.ts";
import { useQuery } from "@tanstack/react-query";
import { HardDrive, Plug, Search } from "lucide-react";
import { useState } from "react";
import { apiQuery } from "../../../api/query.ts";
import { todayOf } from "../../../lib/format.ts";
import { useHome } from "../../../shell/use-home.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { FavouritesCard } from "./FavouritesCard.tsx";
import { FirstStep } from "./FirstStep.tsx";
import { greetingOf } from "./greeting.ts";
import { JobsLately } from "./JobsLately.tsx";
import { LastHere } from "./LastHere.tsx";
import { NeedsYou } from "./NeedsYou.tsx";
import { RecentReports } from "./RecentReports.tsx";
import { RunningNow } from "./RunningNow.tsx";
import { SinceCard } from "./SinceCard.tsx";
import { useHomeParts } from "./use-home-parts.ts";
import { VolumeCard } from "./VolumeCard.tsx";
import { texts } from "../../../messages/en/pages/operations/home.ts";

/** What waits for me, what runs, what flowed in, what was written; in an empty workspace the one next step. */
export function HomePage() {
  const me = useQuery(apiQuery(authMe, {}));
  const home = useHome();
  const { areComing } = useHomeParts();
  const [now] = useState(() => new Date());
  const isEmpty = home.data?.integrationCount === 0 && home.data.itemCount === 0;
  const isCalm = home.data?.attention.length === 0;
  return (
    <div className="max-w-(--content-wide)">
      <PageHeader
        title={greetingOf(now, me.data === undefined || me.data.isDemoGuest ? "" : me.data.name)}
        subtitle={
          <>
            <time dateTime={now.toISOString()}>{todayOf(now)}</time>
            <LastHere now={now} />
          </>
        }
        actions={
          isEmpty ? null : (
            <>
              <LinkButton to="/dashboard/integration" icon={Plug} className="phone:hidden">
                {texts.connectASource}
              </LinkButton>
              <LinkButton to="/dashboard/save-data/search" icon={Search} variant={isCalm ? "primary" : "secondary"}>
                {texts.newSearch}
              </LinkButton>
            </>
          )
        }
      />
      {home.data?.notices.map((sentence) => (
        <div key={sentence} className="px-(--gutter) pb-3">
          <Notice tone="warning" icon={HardDrive} isLive>
            {sentence}
          </Notice>
        </div>
      ))}
      {home.isPending || (areComing && home.isSuccess) ? (
        <Skeleton label={texts.loadingHome} rows={6} />
      ) : home.isError ? (
        <ErrorState title={texts.homeCouldNotBe} query={home} stillWorks={texts.ingestsAndReportsGo} />
      ) : isEmpty ? (
        <FirstStep />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)_376px] items-start gap-4 px-(--gutter) pt-1 pb-6 narrow:grid-cols-1">
          <div className="flex min-w-0 flex-col gap-4 narrow:contents">
            <div className="narrow:-order-2">
              <NeedsYou attention={home.data.attention} now={now} />
            </div>
            <VolumeCard volume={home.data.volume} itemCount={home.data.itemCount} />
            <JobsLately />
          </div>
          <div className="flex min-w-0 flex-col gap-4 narrow:contents">
            <div className="narrow:-order-1">
              <RunningNow
                attention={home.data.attention}
                running={home.data.running}
                executions={home.data.executions}
                now={now}
              />
            </div>
            <SinceCard now={now} />
            <FavouritesCard />
            <RecentReports now={now} />
          </div>
        </div>
      )}
    </div>
  );
}
