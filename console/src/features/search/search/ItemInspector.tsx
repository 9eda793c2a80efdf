import { itemGet } from "@hoopoe/contract/search/routes/pir.ts";
import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { personName } from "../../../lib/person-name.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { sourceLook } from "../../../ui/source-look.ts";
import { pirDay, pirTime, pirZone } from "./pir-date.ts";
import { texts } from "../../../messages/en/features/search/search.ts";

/** One item, whole, beside the timeline. */
export function ItemInspector({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery(apiQuery(itemGet, { params: { id } }));
  const item = data?.data;
  return (
    <Inspector
      title={item?.title ?? texts.item}
      icon={item === undefined ? undefined : <SourceIcon source={item.source_datatype} size="tile" />}
      subtitle={
        item === undefined ? undefined : `${sourceLook(item.source_datatype).label} · ${personName(item.author)}`
      }
      onClose={onClose}
      actions={
        item?.url == null ? undefined : (
          <a
            href={item.url}
            target="_blank"
            rel="noreferrer noopener"
            className="text-link inline-flex items-center gap-1.5"
          >
            <ExternalLink size={16} aria-hidden="true" /> {texts.openAtTheSource}
          </a>
        )
      }
    >
      {isPending ? <Skeleton label={texts.loadingTheItem} /> : null}
      {error === null ? null : (
        <ErrorState
          title={texts.thisItemCouldNot}
          error={error}
          stillWorks={texts.theTimelineStays}
          onRetry={() => void refetch()}
        />
      )}
      {item === undefined ? null : (
        <div className="px-4 pb-6">
          <p className="type-small mb-3 text-muted">
            {pirDay(item.date)} · {pirTime(item.date)} {pirZone(item.date)}
          </p>
          <p className="break-words whitespace-pre-wrap text-secondary">
            {item.body === "" ? texts.thisItemHasNoText : item.body}
          </p>
          <dl className="type-small mt-5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 border-t border-line-subtle pt-3 text-muted">
            {personName(item.author) === item.author ? null : (
              <>
                <dt>{texts.writtenBy}</dt>
                <dd className="break-words">{item.author}</dd>
              </>
            )}
            <dt>{texts.idAtTheSource}</dt>
            <dd className="type-code truncate" title={item.externalId}>
              {item.externalId}
            </dd>
          </dl>
        </div>
      )}
    </Inspector>
  );
}
