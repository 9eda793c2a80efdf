import { type Standing, standings } from "@hoopoe/contract/reports/claim.ts";
import { reportStandings } from "@hoopoe/contract/reports/routes/claim.ts";
import type { SentenceCheck } from "@hoopoe/contract/reports/sentence-check.ts";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Gavel } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { StandingMark } from "./StandingMark.tsx";
import { texts } from "../../../messages/en/features/reports/claims.ts";

/** Of the report that the address names; undefined elsewhere, and until it is known. */
function useStandings(): ReadonlyMap<string, Standing> | undefined {
  const { reportId } = useParams({ strict: false });
  const { data } = useQuery({
    ...apiQuery(reportStandings, { params: { id: reportId ?? "" } }),
    enabled: reportId !== undefined,
  });
  return data === undefined ? undefined : new Map(data.data.map(({ itemId, standing }) => [itemId, standing]));
}

/** Who the author of a cited item is to the workspace. */
export function AuthorStanding({ itemId }: { itemId: string }) {
  const standing = useStandings()?.get(itemId);
  return standing === undefined ? null : <StandingMark standing={standing} />;
}

/** Below a sentence's evidence: how many of the report's items each kind of author wrote. */
export function WhoCarriesIt() {
  const all = useStandings();
  if (all === undefined || all.size === 0) return null;
  const counts = Map.groupBy(all.values(), (standing) => standing);
  return (
    <section className="px-4 py-3">
      <h3 className="mb-2 flex items-baseline justify-between gap-3">
        <span className="font-strong">{texts.whoSaysIt}</span>
        <span className="type-small text-muted">{texts.itemsUsed(all.size)}</span>
      </h3>
      <dl>
        {standings
          .filter((standing) => counts.has(standing))
          .map((standing) => (
            <div key={standing} className="flex min-h-8 items-center justify-between gap-3">
              <dt>
                <StandingMark standing={standing} />
              </dt>
              <dd className="tabular-nums">{countOf(counts.get(standing)?.length ?? 0)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

/** Of a sentence that another claim is against: to the matter in the ledger, and back to the sentence from there. */
export function SettleSentence({ sentenceId, check }: { sentenceId: string; check: SentenceCheck }) {
  const { reportId } = useParams({ strict: false });
  const against = check.status === "disputed" || check.status === "superseded" ? check.against : [];
  const matter = against.find(({ claimId }) => claimId !== null)?.claimId ?? undefined;
  if (reportId === undefined || matter === undefined) return null;
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line-subtle px-4 py-3">
      <LinkButton
        icon={Gavel}
        to="/dashboard/save-data/report/$reportId/claims"
        params={{ reportId }}
        search={{ matter, from: sentenceId }}
      >
        {texts.settle}
      </LinkButton>
      <span className="type-small text-right text-muted">
        {check.status === "disputed" ? texts.bothShown : texts.replacedSince}
      </span>
    </div>
  );
}
