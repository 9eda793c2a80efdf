import { reportChanges, reportRenew, type ReportChange } from "@hoopoe/contract/reports/routes/report-change.ts";
import { reportGet, reportVersions } from "@hoopoe/contract/reports/routes/report.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FilePlus2, History } from "lucide-react";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { dayOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/features/reports/claims.ts";

interface ChangedReportProps {
  reportId: string;
  /** The newest one, which is shown. */
  version: number;
}

const shownMax = 3;

/** Above a report whose claims or items changed after it was written: what, by whom, and the button for the next version. */
export function ChangedReport({ reportId, version }: ChangedReportProps) {
  const changes = useQuery(apiQuery(reportChanges, { params: { id: reportId } }));
  const renew = useMutation({
    mutationFn: () => call(reportRenew, { params: { id: reportId }, body: { version } }),
    onSuccess: () => invalidate(reportGet, reportVersions, reportChanges),
    onError: (error) => toastFailure(texts.couldNotRenew, error),
  });
  const found = changes.data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <div className="px-(--gutter) pt-4 print:hidden">
      <Notice
        tone="info"
        icon={History}
        isLive
        action={
          <Button
            size="small"
            icon={FilePlus2}
            calls={reportRenew}
            isLoading={renew.isPending}
            onClick={() => renew.mutate()}
          >
            {texts.writeVersion(version + 1)}
          </Button>
        }
      >
        <ul>
          {found.slice(0, shownMax).map((change) => (
            <li key={`${change.kind} ${change.matterId ?? change.about}`} className="break-words">
              <Changed reportId={reportId} change={change} />
            </li>
          ))}
          {found.length > shownMax ? <li>{texts.moreChanges(found.length - shownMax)}</li> : null}
        </ul>
      </Notice>
    </div>
  );
}

function Changed({ reportId, change }: { reportId: string; change: ReportChange }) {
  const { kind, about, matterId, before, after, by, at } = change;
  if (kind === "item" || matterId === null) return <>{texts.itemChanged(about)}</>;
  const values = `${before ?? texts.disputed} → ${after ?? texts.disputed}`;
  const who =
    kind === "settled" ? texts.settledBy(by ?? "", dayOf(at ?? "")) : texts.undoneBy(by ?? "", dayOf(at ?? ""));
  return (
    <>
      {texts.claimChanged}{" "}
      <Link
        to="/dashboard/save-data/report/$reportId/claims"
        params={{ reportId }}
        search={{ matter: matterId }}
        className="text-link"
      >
        {about}
      </Link>{" "}
      <b className="font-strong">{values}</b>, {who}
    </>
  );
}
