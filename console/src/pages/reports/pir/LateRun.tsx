import type { PirRun } from "@hoopoe/contract/reports/saved-pir.ts";
import { CalendarX2 } from "lucide-react";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { texts } from "../../../messages/en/pages/reports/pir.ts";

/** That a scheduled run came late, and for how many due times it stands: one run looks at all that came in between. */
export function LateRun({ run: { dueAt, missed } }: { run: PirRun }) {
  if (dueAt === null || missed === 0) return null;
  const due = `${dateOf(dueAt)} ${timeOf(dueAt)}`;
  return (
    <div className="px-(--gutter) pb-3">
      <Notice tone="warning" icon={CalendarX2}>
        {texts.theServerWasNot(missed === 1 ? texts.aRunDueWasMissed(due) : texts.runsDueSinceWere(missed, due))}
      </Notice>
    </div>
  );
}
