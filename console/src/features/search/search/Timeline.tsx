import type { PirItem } from "@hoopoe/contract/search/pir.ts";
import { MoreRows, type MoreRowsProps } from "../../../ui/MoreRows.tsx";
import { moveAmongRows } from "../../../ui/row-keys.ts";
import { pirDay } from "./pir-date.ts";
import { TimelineRow } from "./TimelineRow.tsx";
import { texts } from "../../../messages/en/features/search/search.ts";

interface TimelineProps {
  items: readonly PirItem[];
  /** Best first, by what: each event under its rank's neighbours, with its day beside it. */
  rank: string | undefined;
  openId: string | undefined;
  onOpen: (id: string) => void;
  pages: MoreRowsProps["pages"];
}

/** Events under the day they belong to, newest first; or by rank. */
export function Timeline({ items, rank, openId, onOpen, pages }: TimelineProps) {
  const isRanked = rank !== undefined;
  return (
    <div onKeyDown={moveAmongRows}>
      {(isRanked ? [{ day: "Best first", events: items }] : daysOf(items)).map(({ day, events }) => (
        <section key={day} aria-label={day}>
          <h2 className="type-small sticky top-0 z-(--z-sticky) border-b border-line-subtle bg-page px-(--gutter) py-1.5 text-muted">
            {`${day} · ${rank ?? texts.utc}`}
          </h2>
          <ul className="overflow-hidden">
            {events.map((item) => (
              <TimelineRow
                key={item.id}
                item={item}
                isDayShown={isRanked}
                isOpen={item.id === openId}
                onOpen={() => onOpen(item.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      {pages.hasNextPage ? null : (
        <p className="type-small px-(--gutter) py-6 text-center text-muted">{texts.thatIsAll}</p>
      )}
      <MoreRows pages={pages} label={isRanked ? texts.showMore : texts.showOlder} />
    </div>
  );
}

/** Each day once, also while what was ranked stands here and the newest are on their way: a key that comes twice leaves rows behind. */
function daysOf(items: readonly PirItem[]): { day: string; events: PirItem[] }[] {
  return [...Map.groupBy(items, ({ date }) => pirDay(date))].map(([day, events]) => ({ day, events }));
}
