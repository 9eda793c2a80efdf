import { newsPath } from "@hoopoe/contract/records/news-path.ts";
import type { Notification, NotificationType } from "@hoopoe/contract/records/notification.ts";
import { useNavigate } from "@tanstack/react-router";
import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { dateOf, nearDayOf, timeOf } from "../lib/format.ts";
import { ListRow } from "../ui/ListRow.tsx";
import { texts } from "../messages/en/shell.ts";

interface NewsRowProps {
  news: Notification;
  isNew: boolean;
  /** Somebody goes to the thing it is about. */
  onFollow: () => void;
}

/** How grave, what, when; the sentence leads to the thing it is about. */
export function NewsRow({ news: { type, message, at, extraAttributes }, isNew, onFollow }: NewsRowProps) {
  const { icon: Icon, className, name } = looks[type];
  const navigate = useNavigate();
  const path = newsPath(extraAttributes);
  return (
    <ListRow
      icon={<Icon size={16} className={className} role="img" aria-label={name} />}
      title={
        <span className="whitespace-normal">
          {path === undefined ? (
            message
          ) : (
            <a
              href={path}
              onClick={(event) => {
                onFollow();
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                void navigate({ href: path });
              }}
              className="text-ink no-underline hover:underline"
            >
              {message}
            </a>
          )}
        </span>
      }
      aside={
        <span className="flex items-center gap-1.5">
          {isNew ? <span className="size-1.5 rounded-full bg-accent" role="img" aria-label={texts.new} /> : null}
          <time dateTime={at} title={dateOf(at)}>
            {dateOf(at) === dateOf(new Date().toISOString()) ? timeOf(at) : nearDayOf(at)}
          </time>
        </span>
      }
    />
  );
}

const looks: Record<NotificationType, { icon: LucideIcon; className: string; name: string }> = {
  in_progress: { icon: Info, className: "text-info", name: texts.inProgress },
  success: { icon: CircleCheck, className: "text-success", name: texts.done },
  info: { icon: Info, className: "text-info", name: texts.information },
  warning: { icon: TriangleAlert, className: "text-warning", name: texts.warning },
  error: { icon: CircleX, className: "text-danger", name: texts.error },
};
