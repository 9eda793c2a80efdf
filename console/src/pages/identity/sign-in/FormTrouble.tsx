"use no memo"; // Drawn a few times, fetched on every first visit: what is remembered between draws costs more than it saves.
import { CircleAlert } from "lucide-react";
import { Notice } from "../../../ui/Notice.tsx";

/** What was wrong with a form as a whole, read aloud as it appears. */
export function FormTrouble({ text }: { text: string | null | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text === null || text === undefined ? null : (
        <Notice tone="danger" icon={CircleAlert}>
          {text}
        </Notice>
      )}
    </div>
  );
}
