import type { SourceCheck } from "@hoopoe/contract/intake/container.ts";
import { CircleCheck, CircleX } from "lucide-react";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

/** What a check found: one line for the whole, one for each thing that was looked at. */
export function CheckOutcome({ outcome }: { outcome: SourceCheck }) {
  // A source with one part says the same of it as of the whole.
  const parts = outcome.parts.filter(({ sentence }) => sentence !== outcome.sentence);
  return (
    <ul
      role="status"
      aria-label={texts.whatTheCheckFound}
      className="type-small mt-3 flex flex-col gap-1.5 rounded-control bg-inset p-3"
    >
      {[{ label: outcome.ok ? texts.itWorks : texts.testFailed, ...outcome }, ...parts].map((part) => {
        const Icon = part.ok ? CircleCheck : CircleX;
        return (
          <li key={`${part.label} ${part.sentence}`} className="flex gap-2">
            <Icon
              size={14}
              aria-label={part.ok ? texts.good : texts.missing}
              className={part.ok ? "mt-px shrink-0 text-success" : "mt-px shrink-0 text-danger"}
            />
            <span className="min-w-0 break-words">
              <b className="font-strong">{part.label}</b> {part.sentence}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
