import { BookOpenText, Braces, LifeBuoy, type LucideIcon } from "lucide-react";
import { Kbd } from "../ui/Kbd.tsx";
import { Sheet } from "../ui/Sheet.tsx";
import { setHelpOpen } from "./shell-store.ts";

/** What the keys do, and where more is written. */
export function HelpSheet() {
  return (
    <Sheet label="Help" onClose={() => setHelpOpen(false)}>
      <h2 className="type-heading mb-3">Help</h2>
      <h3 className="type-small mb-1 font-medium text-muted">Keys</h3>
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
      <h3 className="type-small mb-1 font-medium text-muted">How it works</h3>
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
        Every call of the API
      </a>
    </Sheet>
  );
}

const keys: readonly { what: string; which: readonly string[] }[] = [
  { what: "Search, or jump to anything", which: ["Ctrl K"] },
  { what: "Next and previous event of a timeline", which: ["↓", "↑"] },
  { what: "Close what is open; stay where you are", which: ["Esc"] },
  { what: "Approve, edit, reject a request", which: ["A", "E", "R"] },
  { what: "Add a step in the wizard", which: ["/"] },
  { what: "This help", which: ["?"] },
];

const ways: readonly { icon: LucideIcon; title: string; why: string }[] = [
  {
    icon: BookOpenText,
    title: "Every sentence shows what it stands on",
    why: "Press the number behind it. A dashed yellow line marks what no quote covers.",
  },
  {
    icon: LifeBuoy,
    title: "Nothing is written without a word",
    why: "What an agent or a job wants to change after it read text of others waits among the approvals.",
  },
];
