import type { Notification, NotificationType } from "@hoopoe/contract/notification.ts";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, Info, type LucideIcon, TriangleAlert } from "lucide-react";
import { dateOf, timeOf } from "../lib/format.ts";
import { ListRow } from "../ui/ListRow.tsx";

interface NewsRowProps {
  news: Notification;
  isNew: boolean;
  /** Somebody goes to the thing it is about. */
  onFollow: () => void;
}

/** How grave, what, when; the sentence leads to the thing it is about. */
export function NewsRow({ news: { type, message, at, extraAttributes }, isNew, onFollow }: NewsRowProps) {
  const { icon: Icon, className, name } = looks[type];
  const { reportId, integrationId } = extraAttributes;
  const linkClass = "text-ink no-underline hover:underline";
  return (
    <ListRow
      icon={<Icon size={16} className={className} role="img" aria-label={name} />}
      title={
        <span className="whitespace-normal">
          {reportId !== undefined ? (
            <Link
              to="/dashboard/save-data/report/$reportId"
              params={{ reportId }}
              onClick={onFollow}
              className={linkClass}
            >
              {message}
            </Link>
          ) : integrationId !== undefined ? (
            <Link
              to="/dashboard/integration"
              search={{ integration: integrationId }}
              onClick={onFollow}
              className={linkClass}
            >
              {message}
            </Link>
          ) : (
            message
          )}
        </span>
      }
      aside={
        <span className="flex items-center gap-1.5">
          {isNew ? <span className="size-1.5 rounded-full bg-accent" role="img" aria-label="New" /> : null}
          <time dateTime={at} title={dateOf(at)}>
            {timeOf(at)}
          </time>
        </span>
      }
    />
  );
}

const looks: Record<NotificationType, { icon: LucideIcon; className: string; name: string }> = {
  in_progress: { icon: Info, className: "text-info", name: "In progress" },
  success: { icon: CircleCheck, className: "text-success", name: "Done" },
  info: { icon: Info, className: "text-info", name: "Information" },
  warning: { icon: TriangleAlert, className: "text-warning", name: "Warning" },
  error: { icon: CircleX, className: "text-danger", name: "Error" },
};
