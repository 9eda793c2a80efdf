import { standingListGet } from "@hoopoe/contract/reports/routes/standing.ts";
import { useQuery } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { OrganisationHeader } from "../../../ui/OrganisationHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StandingSuggestions } from "./StandingSuggestions.tsx";
import { StandingForm } from "./StandingForm.tsx";
import { texts } from "../../../messages/en/pages/reports/standing.ts";

/** Who counts as own, partner, system, press or stranger, where addresses and connections alone don't say it. */
export function StandingPage() {
  const list = useQuery(apiQuery(standingListGet, {}));
  return (
    <>
      <OrganisationHeader title={texts.title} subtitle={texts.subtitle} />
      <div className="flex max-w-(--content-read) flex-col gap-4 px-(--gutter) py-4">
        <Notice tone="quiet" icon={Info}>
          {texts.members} {texts.namesToo}
        </Notice>
        {list.isSuccess ? <StandingSuggestions list={list.data.data} /> : null}
        <Card title={texts.list} count={list.data?.data.entries.length || undefined}>
          {list.isPending ? (
            <Skeleton label={texts.loading} rows={4} />
          ) : isLost(list) ? (
            <ErrorState title={texts.couldNotLoad} query={list} />
          ) : (
            <StandingForm list={list.data.data} />
          )}
        </Card>
      </div>
    </>
  );
}
