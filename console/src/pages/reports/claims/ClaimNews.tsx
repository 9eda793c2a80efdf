import type { ClaimLedger } from "@hoopoe/contract/reports/claim-ledger.ts";
import { Sparkle } from "lucide-react";
import { dateOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import type { ClaimsParams } from "./claims-params.ts";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

interface ClaimNewsProps {
  news: ClaimLedger["news"];
  params: ClaimsParams;
  onChange: (change: Partial<ClaimsParams>) => void;
}

/** How many matters are new since the person's last visit; shows them alone on request. */
export function ClaimNews({ news: { since, matterIds }, params: { only }, onChange }: ClaimNewsProps) {
  if (since === null || matterIds.length === 0) return null;
  const isShown = only === "new";
  return (
    <div className="mx-(--gutter) mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-inset px-3 py-1.5">
      <Sparkle size={14} className="text-muted" aria-hidden="true" />
      <span role="status" className="type-small min-w-0 flex-1 text-secondary">
        {texts.newSince(matterIds.length, dateOf(since))}
      </span>
      <Button size="small" onClick={() => onChange({ only: isShown ? undefined : "new" })}>
        {isShown ? texts.showAll : texts.showNew}
      </Button>
    </div>
  );
}
