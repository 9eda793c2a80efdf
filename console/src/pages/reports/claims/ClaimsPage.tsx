import type { ClaimLedger } from "@hoopoe/contract/reports/claim-ledger.ts";
import { reportClaimsRead } from "@hoopoe/contract/reports/routes/claim.ts";
import { reportGet } from "@hoopoe/contract/reports/routes/report.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, ChevronRight, RotateCcw } from "lucide-react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { ClaimInspector } from "./ClaimInspector.tsx";
import type { ClaimsParams } from "./claims-params.ts";
import { ClaimList } from "./ClaimList.tsx";
import { useClaimKeys } from "./use-claim-keys.ts";
import { useClaims, useReadClaims } from "./use-claims.ts";
import { texts } from "../../../messages/en/pages/reports/claims.ts";

const route = getRouteApi("/_app/dashboard/save-data/report/$reportId/claims");

/** What the sources of a report claim: what holds now about each matter, who says so, what it replaced. */
export function ClaimsPage() {
  const { reportId } = route.useParams();
  const params = route.useSearch();
  const navigate = route.useNavigate();
  useClaimKeys();
  const claims = useClaims(reportId);
  const read = useReadClaims(reportId);
  const change = (next: Partial<ClaimsParams>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  const ledger = isLost(claims) ? undefined : claims.data?.data;
  const opened = ledger?.matters.find(({ claims: of }) => of.some(({ id }) => id === params.matter));
  return (
    <div className="page-row">
      <div className="flex min-w-0 flex-1 flex-col">
        <ClaimsHeader reportId={reportId} from={params.from} ledger={ledger} read={read} />
        {claims.isPending ? (
          <Skeleton label={texts.loadingClaims} rows={8} />
        ) : ledger === undefined ? (
          <ErrorState
            title={texts.couldNotLoad}
            query={claims}
            wayOut={
              <LinkButton to="/dashboard/save-data" search={{ tab: "reports" }}>
                {texts.allReports}
              </LinkButton>
            }
          />
        ) : (
          <ClaimList ledger={ledger} params={params} read={read} onChange={change} />
        )}
      </div>
      {ledger === undefined || opened === undefined ? null : (
        <ClaimInspector
          key={opened.id}
          reportId={reportId}
          matter={opened}
          items={ledger.items}
          onClose={() => change({ matter: undefined })}
        />
      )}
    </div>
  );
}

interface ClaimsHeaderProps {
  reportId: string;
  /** The sentence that the reader came from. */
  from: string | undefined;
  ledger: ClaimLedger | undefined;
  read: ReturnType<typeof useReadClaims>;
}

function ClaimsHeader({ reportId, from, ledger, read }: ClaimsHeaderProps) {
  const report = useQuery(apiQuery(reportGet, { params: { id: reportId }, query: { version: undefined } }));
  const status = ledger?.reading.status;
  const count = ledger?.matters.length ?? 0;
  return (
    <PageHeader
      title={texts.claims}
      crumbs={
        <>
          <Link to="/dashboard/save-data/report/$reportId" params={{ reportId }}>
            {report.data?.data.title ?? "…"}
          </Link>
          <ChevronRight size={14} aria-hidden="true" />
          <span>{texts.claims}</span>
        </>
      }
      aside={count === 0 ? null : <span className="text-muted tabular-nums">{countOf(count)}</span>}
      actions={
        <>
          {from === undefined ? null : (
            <LinkButton
              icon={ArrowLeft}
              to="/dashboard/save-data/report/$reportId"
              params={{ reportId }}
              search={{ sentence: from }}
            >
              {texts.backToTheSentence}
            </LinkButton>
          )}
          <LinkButton to="/dashboard/profile/organisation/standing">{texts.whoCounts}</LinkButton>
          {status === undefined || status === "none" || status === "running" ? null : (
            <Button icon={RotateCcw} calls={reportClaimsRead} isLoading={read.isPending} onClick={() => read.mutate()}>
              {texts.readAgain}
            </Button>
          )}
        </>
      }
    />
  );
}
