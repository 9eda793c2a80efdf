import { savedPirEvents, savedPirMark } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import type { PirEvent } from "@hoopoe/contract/reports/saved-pir.ts";
import { useState } from "react";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { SavedMeanwhile } from "../../../ui/SavedMeanwhile.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { TheirsUnread } from "../../../ui/TheirsUnread.tsx";
import type { PirActions } from "./use-pir.ts";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

/** What the workspace says of an event. A note that somebody else wrote meanwhile is shown, and neither of the two is lost. */
export function EventNote({ event, mark }: { event: PirEvent; mark: PirActions["mark"] }) {
  /** What the form began from: the page behind it may hold a newer one by now. */
  const [base, setBase] = useState(event.note);
  const [note, setNote] = useState(event.note);
  const beginFrom = (next: string) => {
    setBase(next);
    setNote(next);
  };
  const isOvertaken = event.note !== base;
  if (isOvertaken && (note === base || note.trim() === event.note)) beginFrom(event.note);
  const keep = (noteBefore: string) => mark.mutate({ itemId: event.id, note: note.trim(), noteBefore });
  return (
    <form
      className="flex flex-col items-start gap-2"
      onSubmit={(submit) => {
        submit.preventDefault();
        keep(base);
      }}
    >
      <TheirsUnread
        save={mark}
        code="pir-note-changed"
        over={mark.variables?.itemId === event.id ? 0 : undefined}
        known={isOvertaken ? 1 : 0}
        what={texts.thisNote}
        onRead={() => invalidate(savedPirEvents)}
      />
      {isOvertaken ? (
        <SavedMeanwhile
          what={texts.thisNote}
          saveMine={texts.saveMineOverTheirs}
          isSaving={mark.isPending}
          onTakeTheirs={() => beginFrom(event.note)}
          onSaveMine={() => keep(event.note)}
        >
          {texts.yoursIsStillBelow(
            event.note === ""
              ? texts.theirsIsEmpty
              : texts.theirs(event.notedBy === null ? "" : texts.byNotedBy(event.notedBy)),
          )}
          <span className="my-1.5 block whitespace-pre-wrap wrap-anywhere empty:hidden">{event.note}</span>
        </SavedMeanwhile>
      ) : null}
      <TextAreaField
        label={texts.note}
        className="w-full"
        maxLength={2_000}
        value={note}
        onChange={(change) => setNote(change.target.value)}
        help={texts.standsBesideTheEvent}
      />
      <Button
        type="submit"
        calls={savedPirMark}
        disabledReason={note.trim() === event.note ? texts.nothingWasChanged : undefined}
      >
        {texts.keepNote}
      </Button>
    </form>
  );
}
