import type { PirEvent } from "@hoopoe/contract/reports/saved-pir.ts";
import { useState } from "react";
import { countOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { moveAmongRows } from "../../../ui/row-keys.ts";
import { EventRow } from "./EventRow.tsx";
import { firstRows, groupEvents, silenceBetween } from "./group-events.ts";
import type { Grouping } from "./pir-params.ts";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

interface EventListProps {
  events: readonly PirEvent[];
  grouping: Grouping;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onPin: (event: PirEvent) => void;
}

const pageSize = 200;

/** Events under headings; where they come by time, a long silence between two is drawn as a hatched stretch. */
export function EventList({ events, grouping, openId, onOpen, onPin }: EventListProps) {
  const [count, setCount] = useState(pageSize);
  const spanMs = Date.parse(events[0]?.date ?? "") - Date.parse(events.at(-1)?.date ?? "");
  return (
    <div onKeyDown={moveAmongRows}>
      {firstRows(groupEvents(events, grouping), count).map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h2 className="type-small sticky top-0 z-(--z-sticky) flex justify-between border-b border-line-subtle bg-page px-(--gutter) py-1.5 text-muted">
            <span className="truncate">{group.name}</span>
            {grouping === "time" ? null : <span className="tabular-nums">{countOf(group.count)}</span>}
          </h2>
          <ul className="overflow-hidden">
            {group.events.flatMap((event, index) => {
              const newer = grouping === "time" ? group.events[index - 1] : undefined;
              const silentMs = newer === undefined ? null : silenceBetween(newer, event, spanMs);
              return [
                ...(silentMs === null ? [] : [<Silence key={`silence ${event.id}`} ms={silentMs} />]),
                <EventRow
                  key={event.id}
                  event={event}
                  isDayShown={grouping !== "time"}
                  isOpen={event.id === openId}
                  onOpen={() => onOpen(event.id)}
                  onPin={() => onPin(event)}
                />,
              ];
            })}
          </ul>
        </section>
      ))}
      {events.length > count ? (
        <div className="flex justify-center py-5">
          <Button onClick={() => setCount(count + pageSize)}>
            {texts.showMore(Math.min(pageSize, events.length - count))}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function Silence({ ms }: { ms: number }) {
  const hours = Math.round(ms / 3_600_000);
  return (
    <li className="type-small flex items-center gap-3 bg-[repeating-linear-gradient(135deg,var(--border-subtle)_0_1px,transparent_1px_6px)] px-(--gutter) py-1 text-muted">
      <span className="w-17 shrink-0" />
      {texts.noEventFor(hours < 48 ? texts.h(hours) : texts.days(Math.round(hours / 24)))}
    </li>
  );
}
