import { integrationCheck } from "@hoopoe/contract/intake/routes/discovery.ts";
import type { CatalogEntry, Integration } from "@hoopoe/contract/intake/integration.ts";
import { authInfoSearch } from "@hoopoe/contract/intake/routes/auth-info.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { KeyRound, Stethoscope } from "lucide-react";
import { useEffect } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { useRefusal } from "../../../ui/refusal.ts";
import { toastError, toastSuccess } from "../../../ui/toast.tsx";
import { CheckOutcome } from "./CheckOutcome.tsx";
import { Credentials } from "./Credentials.tsx";
import { subscribeToConnected } from "../../../features/intake/integrations/connected-news.ts";
import { useAccess, useCheck } from "./use-access.ts";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

interface AccessTabProps {
  integration: Integration;
  entry: CatalogEntry;
}

/** How this integration proves itself to the vendor: where to find it, what was given, and whether it works. */
export function AccessTab({ integration, entry }: AccessTabProps) {
  const { records, record } = useAccess(integration, entry);
  const check = useCheck(integration.id);
  const { mutate: checkNow } = check;
  const testRefusal = useRefusal(integrationCheck);
  useEffect(
    () =>
      subscribeToConnected(({ integration: id, refusal }) => {
        if (id !== integration.id) return;
        void invalidate(authInfoSearch);
        if (refusal === undefined) {
          toastSuccess(texts.signedInWith(entry.name));
          checkNow();
        } else toastError(texts.theSignInDidNot, { detail: refusal });
      }),
    [integration.id, entry.name, checkNow],
  );
  // A connection that was never tested is tested when its access is opened.
  const isTestable = entry.authMethods.length === 0 || record?.state === "ready";
  const isUntested = isTestable && !integration.isDiscovered && check.isIdle && testRefusal === undefined;
  useEffect(() => {
    if (isUntested) checkNow();
  }, [isUntested, checkNow]);
  if (entry.authMethods.length > 0 && records.isPending) return <Skeleton label={texts.loadingCredentials} />;
  if (isLost(records)) {
    return <ErrorState title={sentences.authRecordsFailed} query={records} />;
  }
  return (
    <div className="p-4">
      <StaleNotice query={records} />
      {entry.authMethods.length === 0 ? (
        <Notice tone="quiet" icon={KeyRound}>
          {texts.needsNoCredentials(entry.name)}
        </Notice>
      ) : (
        <Credentials
          key={record?.id}
          integration={integration}
          entry={entry}
          record={record}
          onSaved={() => checkNow()}
        />
      )}
      <div className="mt-5 border-t border-line-subtle pt-4">
        <Button icon={Stethoscope} calls={integrationCheck} isLoading={check.isPending} onClick={() => checkNow()}>
          {texts.testConnection}
        </Button>
        {check.isPending ? (
          <p role="status" className="type-small mt-3 text-secondary">
            {texts.testingTheConnection}
          </p>
        ) : null}
        {check.data === undefined ? null : <CheckOutcome outcome={check.data.data} />}
      </div>
    </div>
  );
}
