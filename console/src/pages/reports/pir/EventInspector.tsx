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
import { texts } from "../../../messages/en/pages/reports/pir.ts";

interface EventInspectorProps {
  event: PirEvent;
  onClose: () => void;
  mark: PirActions["mark"];
}

/** One event beside the timeline: why it is in, what people say of it, and what can be done with it. */
export function EventInspector({ event, onClose, mark }: EventInspectorProps) {
  return (
    <Inspector
      title={event.title === "" ? texts.untitled : event.title}
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
            {event.isPinned ? texts.unpin : texts.pin}
          </Button>
          <Button
            icon={event.isExcluded ? Eye : EyeOff}
            calls={savedPirMark}
            onClick={() => mark.mutate({ itemId: event.id, isExcluded: !event.isExcluded })}
          >
            {event.isExcluded ? texts.takeInAgain : texts.leaveOut}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 px-4 pb-6">
        <p className="type-small text-muted">
          {pirDay(event.date)} · {pirTime(event.date)} {pirZone(event.date)}
          {event.isGone ? texts.withdrawnAtItsSource : ""}
        </p>
        <section>
          <h3 className="type-heading mb-1">{texts.whyItIsIn}</h3>
          <p className="text-secondary">{event.why}</p>
        </section>
        <p className="break-words text-secondary">{event.excerpt === "" ? texts.thisEventHasNo : event.excerpt}</p>
        {event.url === null ? null : (
          <a
            href={event.url}
            target="_blank"
            rel="noreferrer noopener"
            className="text-link inline-flex items-center gap-1.5"
          >
            <ExternalLink size={16} aria-hidden="true" /> {texts.openAtTheSource}
          </a>
        )}
        <EventNote event={event} mark={mark} />
        {event.isExcluded ? (
          <p className="type-small text-muted">{texts.leftOutFromThe}</p>
        ) : event.isPinned ? (
          <p className="type-small text-muted">{texts.pinnedItHasAPlace}</p>
        ) : null}
        {(event.isExcluded || event.isPinned) && event.markedBy !== null ? (
          <p className="type-small text-muted">
            {texts.by(event.isExcluded ? texts.leftOut : texts.pinned, event.markedBy)}
          </p>
        ) : null}
      </div>
    </Inspector>
  );
}
