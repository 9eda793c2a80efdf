import type { Approval } from "@hoopoe/contract/work/approval.ts";
import type { ApprovalSource } from "@hoopoe/contract/work/approval-basis.ts";
import {
  Building2,
  CircleHelp,
  Cpu,
  Handshake,
  type LucideIcon,
  Newspaper,
  ShieldCheck,
  UserRoundX,
} from "lucide-react";
import { cx } from "../../../lib/cx.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { visibleMarks } from "../../../lib/visible-marks.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { texts } from "../../../messages/en/features/work/approvals.ts";

/** The reason in the requester's words, and the texts that the run had read, as quotes. */
export function WhyAsked({ approval: { message, sources } }: { approval: Pick<Approval, "message" | "sources"> }) {
  if (message === "" && sources.length === 0) return null;
  return (
    <section aria-label={texts.why}>
      <h3 className="type-heading mb-1.5">{texts.why}</h3>
      {message === "" ? null : <p className="mb-2 whitespace-pre-wrap text-secondary">{visibleMarks(message)}</p>}
      <ul className="flex flex-col gap-2">
        {sources.map((source, index) => (
          <li key={`${source.itemId ?? ""} ${index}`}>
            <SourceQuote source={source} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function SourceQuote({ source }: { source: ApprovalSource }) {
  const { author, title, at, quote, standing, values } = source;
  const isOutside = standing === "stranger" || standing === "press";
  return (
    <article className={cx("rounded-control border", isOutside ? "border-warning-line" : "border-line-subtle")}>
      <div className="grid grid-cols-[20px_minmax(0,1fr)] gap-2.5 px-3 py-2.5">
        <SourceIcon source={source.source} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 font-strong break-words">{visibleMarks(author)}</span>
            <StandingBadge standing={standing} />
            <time dateTime={at ?? undefined} className="type-small ml-auto text-muted">
              {at === null ? texts.noTime : `${dateOf(at)} ${timeOf(at)}`}
            </time>
          </p>
          {title === "" ? null : <p className="break-words">{visibleMarks(title)}</p>}
          <blockquote
            className={cx("mt-0.5 break-words text-secondary", isOutside && "border-l-2 border-warning-line pl-2")}
          >
            “{visibleMarks(quote)}”
          </blockquote>
        </div>
      </div>
      {!isOutside ? null : (
        <p className="type-small flex items-start gap-2 rounded-b-control border-t border-warning-line bg-warning-subtle px-3 py-2">
          <ShieldCheck size={14} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
          {values.length === 0 ? texts.noneOfThePayload : texts.thisTextContains(values.join(", "))}
        </p>
      )}
    </article>
  );
}

function StandingBadge({ standing }: Pick<ApprovalSource, "standing">) {
  const { word, icon } = standing === null ? { word: texts.notKnown, icon: CircleHelp } : looks[standing];
  return (
    <Badge tone={standing === "stranger" ? "warning" : "outline"} icon={icon}>
      {word}
    </Badge>
  );
}

const looks: Record<NonNullable<ApprovalSource["standing"]>, { word: string; icon: LucideIcon }> = {
  own: { word: texts.own, icon: Building2 },
  partner: { word: texts.partner, icon: Handshake },
  system: { word: texts.system, icon: Cpu },
  press: { word: texts.press, icon: Newspaper },
  stranger: { word: texts.stranger, icon: UserRoundX },
};
