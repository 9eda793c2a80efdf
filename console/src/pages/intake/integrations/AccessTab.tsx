import { integrationCheck } from "@hoopoe/contract/intake/routes/discovery.ts";
import type { AuthInfo } from "@hoopoe/contract/intake/auth-info.ts";
import type { AuthMethodView, CatalogEntry, Integration } from "@hoopoe/contract/intake/integration.ts";
import {
  authInfoSearch,
  connectionCallback,
  authInfoSave,
  authInfoUpdate,
  authInfoTry,
} from "@hoopoe/contract/intake/routes/auth-info.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { KeyRound, Stethoscope } from "lucide-react";
import { useEffect, useState } from "react";
import { errorWords } from "../../../api/error-words.ts";
import { isLost } from "../../../api/is-lost.ts";
import { invalidate } from "../../../api/query.ts";
import { releaseLeaveGuards } from "../../../shell/leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { useRefusal } from "../../../ui/refusal.ts";
import { toastError, toastSuccess } from "../../../ui/toast.tsx";
import { AccessState } from "./AccessState.tsx";
import { CheckOutcome } from "./CheckOutcome.tsx";
import { ConfigForm, type FormValues } from "./ConfigForm.tsx";
import { subscribeToConnected } from "../../../features/intake/integrations/connected-news.ts";
import { DependentList } from "./DependentList.tsx";
import { ScopeList } from "./ScopeList.tsx";
import { SignInButton } from "./SignInButton.tsx";
import { useAccess, useCheck, useSaveAccess, useTryAccess } from "./use-access.ts";
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
    return (
      <ErrorState title={sentences.authRecordsFailed} error={records.error} onRetry={() => void records.refetch()} />
    );
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

interface CredentialsProps extends AccessTabProps {
  record: AuthInfo | undefined;
  onSaved: () => void;
}

function Credentials({ integration, entry, record, onSaved }: CredentialsProps) {
  const [authType, setAuthType] = useState(record?.authType ?? entry.authMethods[0]?.authType ?? "");
  const [withActions, setWithActions] = useState(false);
  const save = useSaveAccess(integration, entry, record);
  const trial = useTryAccess(record?.id ?? "");
  const method = entry.authMethods.find((one) => one.authType === authType);
  if (method === undefined) return null;
  const current = record?.authType === authType ? record : undefined;
  // A promise: a first record makes this form a new one, and callbacks of a call that a form has left are not made.
  const saveNow = (values: FormValues): void =>
    void save.mutateAsync({ authType, values }).then(
      () => {
        releaseLeaveGuards();
        toastSuccess(texts.credentialsSaved, { detail: texts.secretsAreNeverShown });
        if (!method.isOAuth) onSaved();
      },
      () => undefined,
    );
  // What works today is given up only for what was seen to work.
  const keep = (values: FormValues): void => {
    if (current?.state !== "ready" || method.isOAuth) saveNow(values);
    else trial.mutate(values, { onSuccess: ({ data }) => (data.ok ? saveNow(values) : undefined) });
  };
  return (
    <>
      {current === undefined ? null : (
        <>
          <AccessState record={current} productName={entry.name} />
          <DependentList dependents={current.dependents} />
        </>
      )}
      {entry.authMethods.length === 1 ? null : (
        <SelectField
          label={texts.wayToSignIn}
          className="mb-3"
          options={entry.authMethods.map((one) => ({ value: one.authType, label: one.label }))}
          value={authType}
          onChange={(event) => setAuthType(event.target.value)}
        />
      )}
      <p className="type-small mb-3 rounded-control bg-inset p-3 whitespace-pre-line text-secondary">
        <b className="font-strong text-ink">{texts.whereToFindIt} </b>
        {method.help}
        {method.isOAuth ? (
          <>
            {" "}
            {texts.ourRedirectAddressIs} <code className="type-code break-all text-ink">{redirectUri()}</code>
          </>
        ) : null}
      </p>
      <ConfigForm
        key={`${authType} ${current?.updatedAt ?? ""}`}
        id="access"
        fields={fieldsOf(method, current)}
        values={valuesOf(current)}
        problem={save.isError ? errorWords(save.error) : trial.isError ? errorWords(trial.error) : null}
        subject={texts.theCredentialsOf(entry.name)}
        onSubmit={(values) => keep(values)}
        save={(values) => save.mutateAsync({ authType, values })}
      />
      {trial.data === undefined || trial.data.data.ok ? null : (
        <>
          <CheckOutcome outcome={trial.data.data} />
          <p className="type-small mt-2 flex flex-wrap items-center justify-between gap-2 text-secondary">
            {texts.nothingWasSavedWhat}
            <Button
              size="small"
              calls={authInfoSave}
              isLoading={save.isPending}
              onClick={() => saveNow(trial.variables)}
            >
              {texts.saveThemAllThe}
            </Button>
          </p>
        </>
      )}
      {method.isOAuth ? (
        <>
          <ScopeList scopes={method.scopes} granted={current?.scopes ?? null} withActions={withActions} />
          {method.scopes.some(({ isFor }) => isFor === "act") ? (
            <div className="mt-3">
              <SwitchField label={texts.alsoAskForTheRights} isOn={withActions} onChange={setWithActions} />
            </div>
          ) : null}
        </>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          type="submit"
          form="access"
          calls={[authInfoSave, authInfoUpdate, authInfoTry]}
          isLoading={save.isPending || trial.isPending}
          variant={method.isOAuth ? "secondary" : "primary"}
        >
          {texts.saveCredentials}
        </Button>
        {method.isOAuth ? (
          <SignInButton
            integrationId={integration.id}
            authType={authType}
            productName={entry.name}
            withActions={withActions}
            disabledReason={current === undefined ? texts.saveTheClientFirst : undefined}
          />
        ) : null}
      </div>
    </>
  );
}

function redirectUri(): string {
  return `${location.origin}/api${connectionCallback.path}`;
}

/** A secret that is set need not be entered again. */
function fieldsOf(method: AuthMethodView, record: AuthInfo | undefined): AuthMethodView["fields"] {
  return method.fields.map((field) => {
    const kept = record?.fields[field.name];
    if (field.type !== "secret" || typeof kept !== "object" || !kept.set) return field;
    // The end of a key file is brackets, which say nothing.
    const trace = /^\w+$/.test(kept.last4) ? texts.endingIn(kept.last4) : "";
    return { ...field, required: false, help: texts.setLeaveItEmpty(trace, field.help ?? "").trim() };
  });
}

function valuesOf(record: AuthInfo | undefined): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record?.fields ?? {}).filter(([, value]) => typeof value !== "object"));
}
