import type { PirRun } from "@hoopoe/contract/reports/saved-pir.ts";
import { CalendarX2 } from "lucide-react";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Notice } from "../../../ui/Notice.tsx";

/** That a scheduled run came late, and for how many due times it stands: one run looks at all that came in between. */
export function LateRun({ run: { dueAt, missed } }: { run: PirRun }) {
  if (dueAt === null || missed === 0) return null;
  const due = `${dateOf(dueAt)} ${timeOf(dueAt)}`;
  return (
    <div className="px-(--gutter) pb-3">
      <Notice tone="warning" icon={CalendarX2}>
        {missed === 1 ? `A run due ${due} was missed` : `${missed} runs due since ${due} were missed`}: the server was
        not running, or too busy. This one looked at all that came meanwhile.
      </Notice>
    </div>
  );
}
