import { savedPirMark } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import type { PirEvent } from "@hoopoe/contract/reports/saved-pir.ts";
import { ExternalLink, Eye, EyeOff, Pin } from "lucide-react";
import { personName } from "../../../lib/person-name.ts";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { sourceLook } from "../../../ui/source-look.ts";
import { pirDay, pirTime, pirZone } from "../../../features/search/search/pir-date.ts";
import { EventNote } from "./EventNote.tsx";
import type { PirActions } from "./use-pir.ts";

interface EventInspectorProps {
  event: PirEvent;
  onClose: () => void;
  mark: PirActions["mark"];
}

/** One event beside the timeline: why it is in, what people say of it, and what can be done with it. */
export function EventInspector({ event, onClose, mark }: EventInspectorProps) {
  return (
    <Inspector
      title={event.title === "" ? "Untitled" : event.title}
      icon={<SourceIcon source={event.source_datatype} size="tile" />}
      subtitle={`${sourceLook(event.source_datatype).label} · ${personName(event.author)}`}
      onClose={onClose}
      actions={
        <>
          <Button
            icon={Pin}
            calls={savedPirMark}
            onClick={() => mark.mutate({ itemId: event.id, isPinned: !event.isPinned })}
          >
            {event.isPinned ? "Unpin" : "Pin"}
          </Button>
          <Button
            icon={event.isExcluded ? Eye : EyeOff}
            calls={savedPirMark}
            onClick={() => mark.mutate({ itemId: event.id, isExcluded: !event.isExcluded })}
          >
            {event.isExcluded ? "Take in again" : "Leave out"}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 px-4 pb-6">
        <p className="type-small text-muted">
          {pirDay(event.date)} · {pirTime(event.date)} {pirZone(event.date)}
          {event.isGone ? " · withdrawn at its source since this run" : ""}
        </p>
        <section>
          <h3 className="type-heading mb-1">Why it is in</h3>
          <p className="text-secondary">{event.why}</p>
        </section>
        <p className="break-words text-secondary">{event.excerpt === "" ? "This event has no text." : event.excerpt}</p>
        {event.url === null ? null : (
          <a
            href={event.url}
            target="_blank"
            rel="noreferrer noopener"
            className="text-link inline-flex items-center gap-1.5"
          >
            <ExternalLink size={16} aria-hidden="true" /> Open at the source
          </a>
        )}
        <EventNote event={event} mark={mark} />
        {event.isExcluded ? (
          <p className="type-small text-muted">
            Left out from the next run on; this run stays as it is. Run the question again before you write a report
            without it.
          </p>
        ) : event.isPinned ? (
          <p className="type-small text-muted">
            Pinned: it has a place in the timeline of what is written from the next run on.
          </p>
        ) : null}
        {(event.isExcluded || event.isPinned) && event.markedBy !== null ? (
          <p className="type-small text-muted">
            {event.isExcluded ? "Left out" : "Pinned"} by {event.markedBy}.
          </p>
        ) : null}
      </div>
    </Inspector>
  );
}
