import {
  reportGet,
  reportInclude,
  reportList,
  reportRelated,
  reportVersions,
} from "@hoopoe/contract/reports/routes/report.ts";
import type { RelatedItem, RelatedReason } from "@hoopoe/contract/reports/related-item.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { Button } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { texts } from "../../../messages/en/pages/reports/report.ts";

interface RelatedItemsProps {
  reportId: string;
  newestVersion: number;
  onIncluded: () => void;
}

/** Items that aren't in the report but may belong to it, each with the reason: those chosen are in the next version. */
export function RelatedItems({ reportId, newestVersion, onIncluded }: RelatedItemsProps) {
  const related = useQuery(apiQuery(reportRelated, { params: { id: reportId } }));
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const list = related.data?.data ?? [];
  const itemIds = list.map(({ id }) => id).filter((id) => chosen.includes(id));
  const include = useMutation({
    mutationFn: () => call(reportInclude, { params: { id: reportId }, body: { version: newestVersion, itemIds } }),
    onSuccess: () => {
      setChosen([]);
      onIncluded();
    },
    onSettled: () => invalidate(reportRelated, reportGet, reportVersions, reportList),
  });
  if (related.isPending) return <Skeleton label={texts.loadingRelatedItems} />;
  if (isLost(related)) return <ErrorState title={texts.couldntLoadRelatedItems} query={related} />;
  if (list.length === 0) return <EmptyState title={texts.noRelatedItems}>{texts.noRelatedItemsWhy}</EmptyState>;
  const isAll = itemIds.length === list.length;
  const reason = itemIds.length === 0 ? texts.chooseItemsToInclude : undefined;
  return (
    <>
      <ul aria-label={texts.relatedItems} className="min-h-0 flex-1 overflow-y-auto">
        {list.map((item) => (
          <RelatedRow
            key={item.id}
            item={item}
            isChosen={chosen.includes(item.id)}
            onChoose={(isChosen) => setChosen(isChosen ? [...chosen, item.id] : chosen.filter((id) => id !== item.id))}
          />
        ))}
      </ul>
      <div className="border-t border-line-subtle px-4 py-3">
        {include.error === null ? null : (
          <div className="mb-2">
            <Notice tone="danger" icon={TriangleAlert} isLive>
              {errorWords(include.error).message}
            </Notice>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <Button
            calls={reportInclude}
            isLoading={include.isPending}
            disabledReason={reason}
            onClick={() => include.mutate()}
          >
            {texts.includeAndWrite(itemIds.length)}
          </Button>
          <Button variant="ghost" onClick={() => setChosen(isAll ? [] : list.map(({ id }) => id))}>
            {isAll ? texts.chooseNone : texts.chooseAll}
          </Button>
        </div>
      </div>
    </>
  );
}

interface RelatedRowProps {
  item: RelatedItem;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function RelatedRow({ item, isChosen, onChoose }: RelatedRowProps) {
  const { source_datatype, title, author, date, excerpt, reason } = item;
  return (
    <li className="border-b border-line-subtle">
      <label className="flex cursor-pointer gap-3 px-4 py-2.5 hover:bg-hover phone:min-h-11">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="mt-1 size-3.5 shrink-0 accent-(--text-secondary)"
        />
        <span className="min-w-0 flex-1">
          <span className="flex gap-2">
            <SourceIcon source={source_datatype} />
            <span className="min-w-0 flex-1 truncate font-strong">{title === "" ? texts.untitled : title}</span>
          </span>
          <span className="type-small block text-muted">
            {author === "" ? null : `${personName(author)} · `}
            {dateOf(date)} {timeOf(date)}
          </span>
          <span className="type-small block break-words text-ink">{reasonWords(reason)}</span>
          <span className="type-small line-clamp-2 break-words text-secondary">{excerpt}</span>
        </span>
      </label>
    </li>
  );
}

function reasonWords(reason: RelatedReason): string {
  switch (reason.kind) {
    case "thread":
      return texts.relatedByThread;
    case "entity":
      return texts.relatedByName(reason.names.join(", "));
    case "time":
      return texts.relatedByTime(reason.title, reason.minutes);
    case "contradiction":
      return texts.relatedByContradiction(reason.quote, reason.sentence);
  }
}
