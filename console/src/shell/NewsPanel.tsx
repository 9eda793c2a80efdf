import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import type { NotificationType } from "@hoopoe/contract/notification.ts";
import { useEffect } from "react";
import { timeOf } from "../lib/format.ts";
import { markNewsSeen, useNewsStore } from "../stores/news.ts";
import { EmptyState } from "../ui/EmptyState.tsx";
import { ListRow } from "../ui/ListRow.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { setNewsOpen } from "./shell-store.ts";

/** The notification centre: all that came in, whichever screen it was about. Progress is shown where it happens. */
export function NewsPanel() {
  const all = useNewsStore(({ news }) => news);
  const news = all.filter(({ type }) => type !== "in_progress");
  useEffect(markNewsSeen, [all]);
  return (
    <Sheet label="Notifications" onClose={() => setNewsOpen(false)}>
      <h2 className="type-heading mb-2">Notifications</h2>
      {news.length === 0 ? (
        <EmptyState title="Nothing new">What finishes, fails or waits in this workspace is told here.</EmptyState>
      ) : (
        <ul className="-mx-4">
          {news.map(({ seq, type, message, at }) => {
            const { icon: Icon, className } = looks[type];
            return (
              <ListRow
                key={seq}
                icon={<Icon size={16} className={className} aria-hidden="true" />}
                title={<span className="whitespace-normal">{message}</span>}
                aside={<time dateTime={at}>{timeOf(at)}</time>}
              />
            );
          })}
        </ul>
      )}
    </Sheet>
  );
}

const looks: Record<NotificationType, { icon: LucideIcon; className: string }> = {
  in_progress: { icon: Info, className: "text-info" },
  success: { icon: CircleCheck, className: "text-success" },
  info: { icon: Info, className: "text-info" },
  warning: { icon: TriangleAlert, className: "text-warning" },
  error: { icon: CircleX, className: "text-danger" },
};
