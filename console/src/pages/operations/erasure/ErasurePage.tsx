import { erasureList } from "@hoopoe/contract/operations/routes/erasure.ts";
import { useQuery } from "@tanstack/react-query";
import { Eraser } from "lucide-react";
import { useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { recheckWorkspace } from "../../../shell/recheck-workspace.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { OrganisationHeader } from "../../../ui/OrganisationHeader.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { EraseDialog } from "../../../features/records/erasure/EraseDialog.tsx";
import { PeopleToErase } from "./PeopleToErase.tsx";
import { ProofRow } from "./ProofRow.tsx";
import { texts } from "../../../messages/en/pages/operations/erasure.ts";

/** Erasing the workspace at hand or one of its people for good, and the proofs of what was erased. */
export function ErasurePage() {
  const place = useCurrentWorkspace();
  const [isOpen, setOpen] = useState(false);
  const reason = reasonAgainst(place?.role, "erasure:read");
  return (
    <>
      <OrganisationHeader title={texts.erasure} subtitle={texts.goneForGoodWith} />
      <div className="flex max-w-(--content-read) flex-col gap-4 px-(--gutter) py-4">
        <Card title={texts.proofs}>
          {reason === undefined ? (
            <Proofs />
          ) : (
            <div className="p-(--card-pad)">
              <Notice tone="quiet" icon={Eraser}>
                {reason}
              </Notice>
            </div>
          )}
        </Card>
        <Card title={texts.thisWorkspace}>
          <div className="flex flex-wrap items-center justify-between gap-3 p-(--card-pad)">
            <p className="min-w-0 flex-1 basis-72 text-secondary">
              {texts.withItsIntegrationsItems(place?.name ?? texts.theWorkspace)}
            </p>
            <Button
              variant="danger"
              icon={Eraser}
              disabledReason={reasonAgainst(place?.role, "workspace:erase")}
              onClick={() => setOpen(true)}
            >
              {texts.eraseWorkspaceForGood}
            </Button>
          </div>
        </Card>
        <Card title={texts.people}>
          <PeopleToErase role={place?.role} />
        </Card>
      </div>
      {isOpen && place !== undefined ? (
        <EraseDialog
          subject="workspace"
          id={place.id}
          workspaceId={place.id}
          onClose={() => setOpen(false)}
          onStarted={() => void recheckWorkspace()}
        />
      ) : null}
    </>
  );
}

function Proofs() {
  const erasures = useQuery({
    ...apiQuery(erasureList, {}),
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === "running") ? 1_000 : false),
  });
  if (erasures.isPending) return <Skeleton label={texts.loadingProofs} rows={2} />;
  if (isLost(erasures))
    return <ErrorState title={texts.theProofsOfErasure} stillWorks={texts.theyAreKept} query={erasures} />;
  if (erasures.data.data.length === 0) {
    return <EmptyState title={texts.nothingWasErased}>{texts.whatIsErasedFor}</EmptyState>;
  }
  return (
    <>
      <StaleNotice query={erasures} />
      <ul aria-label={texts.proofs}>
        {erasures.data.data.map((erasure) => (
          <ProofRow key={erasure.id} erasure={erasure} />
        ))}
      </ul>
    </>
  );
}
