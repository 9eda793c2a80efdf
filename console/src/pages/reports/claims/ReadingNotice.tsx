import type { ClaimReading } from "@hoopoe/contract/reports/claim-ledger.ts";
import { Link } from "@tanstack/react-router";
import { Quote, TriangleAlert } from "lucide-react";
import { countOf } from "../../../lib/format.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

/** How far the claims are read, and what that leaves open. */
export function ReadingNotice({ reading }: { reading: ClaimReading }) {
  const { status, itemsRead, itemsTotal, error, model, dropped, unread } = reading;
  return (
    <div className="flex flex-col gap-2 px-(--gutter) pb-2 empty:hidden">
      {status === "running" ? (
        <div role="status">
          <p className="type-small mb-1 text-secondary">{texts.reading}</p>
          <Progress label={texts.reading} done={itemsRead} total={itemsTotal} unit={texts.itemsRead} />
        </div>
      ) : null}
      {status === "failed" ? (
        <Notice tone="danger" icon={TriangleAlert} isLive>
          {texts.failed(error ?? "")}
        </Notice>
      ) : null}
      {status === "partial" ? (
        <Notice tone="warning" icon={TriangleAlert} isLive>
          {texts.partial(countOf(itemsRead), countOf(itemsTotal), ended(error ?? ""))}
          <Unread titles={unread} />
        </Notice>
      ) : null}
      {(status === "done" || status === "partial") && model === null ? (
        <Notice tone="quiet" icon={Quote}>
          {texts.noModel}{" "}
          <Link to="/dashboard/model" search={{ tab: "models" }} className="text-link">
            {texts.agentsAndModels}
          </Link>
          .
        </Notice>
      ) : null}
      {model === null ? null : (
        <p className="type-small text-muted">
          {[texts.readBy(model), ...(dropped === 0 ? [] : [texts.dropped(dropped)])].join(" · ")}
        </p>
      )}
    </div>
  );
}

/** Which items the reading left out. */
function Unread({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="min-h-6">{texts.notRead}</summary>
      <ul className="ml-4 list-disc">
        {titles.map((title, index) => (
          <li key={`${index} ${title}`} className="break-words">
            {title}
          </li>
        ))}
      </ul>
    </details>
  );
}

function ended(sentence: string): string {
  return sentence === "" || /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
