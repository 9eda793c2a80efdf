import type { PirEvent } from "@hoopoe/contract/reports/saved-pir.ts";
import { savedPirMark } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { EyeOff, Pin } from "lucide-react";
import { personName } from "../../../lib/person-name.ts";
import { cx } from "../../../lib/cx.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { pirDay, pirTime } from "../../../features/search/search/pir-date.ts";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

interface EventRowProps {
  event: PirEvent;
  /** Where events of many days stand under one heading. */
  isDayShown: boolean;
  isOpen: boolean;
  onOpen: () => void;
  onPin: () => void;
}

/** One event of a run: when, from where, what, by whom, what changed, and whether somebody pinned it. */
export function EventRow({ event, isDayShown, isOpen, onOpen, onPin }: EventRowProps) {
  return (
    <li
      className={cx(
        "flex items-start pr-(--gutter)",
        isOpen ? "bg-selected shadow-[inset_2px_0_var(--accent)]" : "hover:bg-hover",
        event.isExcluded && "opacity-60",
      )}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="flex min-w-0 flex-1 items-start gap-3 py-2 pl-(--gutter) text-left -outline-offset-2"
      >
        <time
          dateTime={event.date}
          className={cx("type-code shrink-0 pt-0.5 text-secondary", isDayShown ? "w-22" : "w-17")}
        >
          {isDayShown ? <span className="block">{pirDay(event.date)}</span> : null}
          {pirTime(event.date)}
        </time>
        <span className="relative z-0 pt-px before:absolute before:-top-3 before:-bottom-10 before:left-1/2 before:-z-1 before:w-px before:bg-line">
          <span className="block rounded-[5px] bg-page">
            <SourceIcon source={event.source_datatype} />
          </span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className={cx("min-w-0 truncate font-strong text-ink", event.isExcluded && "line-through")}>
              {event.title === "" ? texts.untitled : event.title}
            </span>
            <span className="type-small truncate text-muted">{personName(event.author)}</span>
            {event.change === "new" ? <Badge tone="success">{texts.new}</Badge> : null}
            {event.change === "changed" ? <Badge tone="info">{texts.changed}</Badge> : null}
            {event.isGone ? <Badge tone="danger">{texts.withdrawnSince}</Badge> : null}
            {event.isExcluded ? (
              <Badge tone="neutral" icon={EyeOff}>
                {texts.leftOut2}
              </Badge>
            ) : null}
          </span>
          <span className="line-clamp-2 text-secondary">{event.excerpt}</span>
          {event.note === "" ? null : (
            <span className="type-small mt-0.5 block border-l-2 border-line-strong pl-2 text-secondary">
              {event.note}
              {event.notedBy === null ? null : <span className="text-muted"> — {event.notedBy}</span>}
            </span>
          )}
        </span>
      </button>
      <IconButton
        label={event.isPinned ? texts.unpinTitle(event.title) : texts.pinTitle(event.title)}
        icon={Pin}
        calls={savedPirMark}
        aria-pressed={event.isPinned}
        onClick={onPin}
        className={cx("mt-1.5", event.isPinned ? "text-ink [&_svg]:fill-current" : "text-faint")}
      />
    </li>
  );
}
