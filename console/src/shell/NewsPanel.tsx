import type { Notification } from "@hoopoe/contract/records/notification.ts";
import { useEffect, useState } from "react";
import { markNewsSeen, useNewsStore } from "../stores/news.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Segments } from "../ui/Segments.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { NewsRow } from "./NewsRow.tsx";
import { setNewsOpen } from "./shell-store.ts";

const filters = [
  { id: "all", label: "All" },
  { id: "error", label: "Errors" },
  { id: "warning", label: "Warnings" },
  { id: "success", label: "Done" },
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
    <Sheet label="Notifications" onClose={close}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="type-heading">Notifications</h2>
        {told.length === 0 ? null : (
          <Segments label="Which notifications" segments={filters} value={filter} onChange={setFilter} />
        )}
      </div>
      {told.length === 0 ? (
        <EmptyState title="Nothing new">What finishes, fails or waits in this workspace is told here.</EmptyState>
      ) : shown.length === 0 ? (
        <p role="status" className="type-small py-6 text-center text-muted">
          None of these {told.length} is of this kind.
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
