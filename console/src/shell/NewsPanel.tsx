import type { Notification } from "@hoopoe/contract/records/notification.ts";
import { useEffect, useState } from "react";
import { markNewsSeen, useNewsStore } from "../stores/news.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Segments } from "../ui/Segments.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { NewsRow } from "./NewsRow.tsx";
import { setNewsOpen } from "./shell-store.ts";
import { texts } from "../messages/en/shell.ts";

const filters = [
  { id: "all", label: texts.all },
  { id: "error", label: texts.errors },
  { id: "warning", label: texts.warnings },
  { id: "success", label: texts.done },
] as const;
type Filter = (typeof filters)[number]["id"];

/** The notification centre: all that came in, whichever screen it was about. Progress is shown where it happens. */
export function NewsPanel() {
  const all = useNewsStore(({ news }) => news);
  const [filter, setFilter] = useState<Filter>("all");
  // What was new as the panel opened stays marked while it stands.
  const [seenBefore] = useState(() => useNewsStore.getState().seenSeq);
  useEffect(markNewsSeen, [all]);
  const told = all.filter(({ type }) => type !== "in_progress");
  const shown = told.filter(({ type }) => filter === "all" || filterOf(type) === filter);
  const close = (): void => setNewsOpen(false);
  return (
    <Sheet label={texts.notifications} onClose={close}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="type-heading">{texts.notifications}</h2>
        {told.length === 0 ? null : (
          <Segments label={texts.whichNotifications} segments={filters} value={filter} onChange={setFilter} />
        )}
      </div>
      {told.length === 0 ? (
        <EmptyState title={texts.nothingNew}>{texts.whatFinishesFailsOr}</EmptyState>
      ) : shown.length === 0 ? (
        <p role="status" className="type-small py-6 text-center text-muted">
          {texts.noneOfTheseIsOf(told.length)}
        </p>
      ) : (
        <ul className="-mx-4">
          {shown.map((news) => (
            <NewsRow key={news.seq} news={news} isNew={news.seq > seenBefore} onFollow={close} />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function filterOf(type: Notification["type"]): Filter {
  return type === "error" || type === "warning" ? type : "success";
}
