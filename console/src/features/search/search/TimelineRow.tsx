import type { PirItem } from "@hoopoe/contract/search/pir.ts";
import { cx } from "../../../lib/cx.ts";
import { personName } from "../../../lib/person-name.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { Highlighted } from "./Highlighted.tsx";
import { pirDay, pirTime } from "./pir-date.ts";
import { texts } from "../../../messages/en/features/search/search.ts";

interface TimelineRowProps {
  item: PirItem;
  /** Where events of many days stand under one heading. */
  isDayShown: boolean;
  isOpen: boolean;
  onOpen: () => void;
}

/** One event: when, from which source, what, by whom, and the line that matched. */
export function TimelineRow({ item, isDayShown, isOpen, onOpen }: TimelineRowProps) {
  return (
    <li className={isOpen ? "bg-selected shadow-[inset_2px_0_var(--accent)]" : "hover:bg-hover"}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onOpen}
        className="flex w-full items-start gap-3 px-(--gutter) py-2 text-left -outline-offset-2"
      >
        <time
          dateTime={item.date}
          className={cx("type-code shrink-0 pt-0.5 text-secondary", isDayShown ? "w-22" : "w-17")}
        >
          {isDayShown ? <span className="block">{pirDay(item.date)}</span> : null}
          {pirTime(item.date)}
        </time>
        <span className="relative z-0 pt-px before:absolute before:-top-3 before:-bottom-10 before:left-1/2 before:-z-1 before:w-px before:bg-line">
          <span className="block rounded-[5px] bg-page">
            <SourceIcon source={item.source_datatype} />
          </span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="min-w-0 truncate font-strong text-ink">
              <Highlighted parts={item.titleParts} />
            </span>
            <span className="type-small truncate text-muted">{personName(item.author)}</span>
            {item.isNear === true ? <Badge tone="outline">{texts.nearInMeaning}</Badge> : null}
          </span>
          <span className="line-clamp-2 text-secondary">
            <Highlighted parts={item.bodyParts} />
          </span>
        </span>
      </button>
    </li>
  );
}
