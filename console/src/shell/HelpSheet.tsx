import { BookOpenText, Braces, LifeBuoy, type LucideIcon } from "lucide-react";
import { Kbd } from "../ui/Kbd.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { setHelpOpen } from "./shell-store.ts";
import { texts } from "../messages/en/shell.ts";

/** What the keys do, and where more is written. */
export function HelpSheet() {
  return (
    <Sheet label={texts.help} onClose={() => setHelpOpen(false)}>
      <h2 className="type-heading mb-3">{texts.help}</h2>
      <h3 className="type-small mb-1 font-medium text-muted">{texts.keys}</h3>
      <dl className="mb-5">
        {keys.map(({ what, which }) => (
          <div
            key={what}
            className="flex min-h-9 items-center justify-between gap-3 border-b border-line-subtle last:border-0"
          >
            <dt className="text-secondary">{what}</dt>
            <dd className="flex gap-1">
              {which.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="type-small mb-1 font-medium text-muted">{texts.howItWorks}</h3>
      <ul className="-mx-2">
        {ways.map(({ icon: Icon, title, why }) => (
          <li key={title} className="flex gap-3 px-2 py-2">
            <Icon size={16} className="mt-0.5 text-secondary" aria-hidden="true" />
            <div>
              <div className="font-strong">{title}</div>
              <div className="type-small text-muted">{why}</div>
            </div>
          </li>
        ))}
      </ul>
      <a href="/api/docs" className="text-link mt-3 flex items-center gap-2">
        <Braces size={16} aria-hidden="true" />
        {texts.everyCallOfThe}
      </a>
    </Sheet>
  );
}

const keys: readonly { what: string; which: readonly string[] }[] = [
  { what: texts.searchOrJumpTo, which: [texts.ctrlK] },
  { what: texts.nextAndPreviousEvent, which: ["↓", "↑"] },
  { what: texts.closeWhatIsOpen, which: [texts.esc] },
  { what: texts.approveEditRejectA, which: ["A", "E", "R"] },
  { what: texts.addAStepInThe, which: ["/"] },
  { what: texts.markedSentence, which: ["N", "P"] },
  { what: texts.nextClaim, which: ["J", "K"] },
  { what: texts.settleClaim, which: ["S", "1–4", "H"] },
  { what: texts.thisHelp, which: ["?"] },
];

const ways: readonly { icon: LucideIcon; title: string; why: string }[] = [
  {
    icon: BookOpenText,
    title: texts.everySentenceShowsWhat,
    why: texts.pressTheNumberBehind,
  },
  {
    icon: LifeBuoy,
    title: texts.nothingIsWrittenWithout,
    why: texts.whatAnAgentOrA,
  },
];
