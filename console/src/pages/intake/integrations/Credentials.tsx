import type { AuthInfo } from "@hoopoe/contract/intake/auth-info.ts";
import type { AuthMethodView, CatalogEntry, Integration } from "@hoopoe/contract/intake/integration.ts";
import {
  connectionCallback,
  authInfoSave,
  authInfoUpdate,
  authInfoTry,
} from "@hoopoe/contract/intake/routes/auth-info.ts";
import { type ComponentProps, useState } from "react";
import { releaseLeaveGuards } from "../../../shell/leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { AccessState } from "./AccessState.tsx";
import { CheckOutcome } from "./CheckOutcome.tsx";
import { ConfigForm, type FormValues } from "./ConfigForm.tsx";
import { DependentList } from "./DependentList.tsx";
import { ScopeList } from "./ScopeList.tsx";
import { SignInButton } from "./SignInButton.tsx";
import { useSaveAccess, useTryAccess } from "./use-access.ts";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

interface CredentialsProps {
  integration: Integration;
  entry: CatalogEntry;
  record: AuthInfo | undefined;
  onSaved: () => void;
}

/** Saves credentials; what works today is given up only for what was seen to work. */
function useKeep({ integration, entry, record, onSaved }: CredentialsProps, method: AuthMethodView | undefined) {
  const save = useSaveAccess(integration, entry, record);
  const trial = useTryAccess(record?.id ?? "");
  const { authType = "", isOAuth = false } = method ?? {};
  const saveNow = async (values: FormValues) => {
    await save.mutateAsync({ authType, values });
    releaseLeaveGuards();
    toastSuccess(texts.credentialsSaved, { detail: texts.secretsAreNeverShown });
    if (!isOAuth) onSaved();
  };
  const keep = async (values: FormValues): Promise<boolean> => {
    const isTried = record?.authType === authType && record.state === "ready" && !isOAuth;
    if (isTried && !(await trial.mutateAsync(values)).data.ok) return false;
    await saveNow(values);
    return true;
  };
  return { save, trial, saveNow, keep };
}

function firstWay({ record, entry }: CredentialsProps): string {
  return record?.authType ?? entry.authMethods[0]?.authType ?? "";
}

/** What one proves oneself with: how, the fields of that way, what was found with them, and the rights that it asks for. */
export function Credentials(props: CredentialsProps) {
  const { integration, entry, record } = props;
  const [authType, setAuthType] = useState(() => firstWay(props));
  const [withActions, setWithActions] = useState(false);
  const method = entry.authMethods.find((one) => one.authType === authType);
  const { save, trial, saveNow, keep } = useKeep(props, method);
  if (method === undefined) return null;
  const current = record?.authType === authType ? record : undefined;
  return (
    <>
      <Current record={current} productName={entry.name} />
      <Way methods={entry.authMethods} method={method} onChange={setAuthType} />
      <ConfigForm
        key={`${authType} ${current?.updatedAt ?? ""}`}
        id="access"
        fields={fieldsOf(method, current)}
        values={valuesOf(current)}
        subject={texts.theCredentialsOf(entry.name)}
        send={keep}
      />
      {trial.data === undefined || trial.data.data.ok ? null : (
        <TriedInVain
          outcome={trial.data.data}
          isSaving={save.isPending}
          onSave={() => void saveNow(trial.variables).catch(() => undefined)}
        />
      )}
      <Rights method={method} granted={current?.scopes ?? null} {...{ withActions, setWithActions }} />
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
        <SignIn {...{ integration, entry, method, withActions, isSaved: current !== undefined }} />
      </div>
    </>
  );
}

function Current({ record, productName }: { record: AuthInfo | undefined; productName: string }) {
  if (record === undefined) return null;
  return (
    <>
      <AccessState record={record} productName={productName} />
      <DependentList dependents={record.dependents} />
    </>
  );
}

interface SignInProps {
  integration: Integration;
  entry: CatalogEntry;
  method: AuthMethodView;
  withActions: boolean;
  isSaved: boolean;
}

function SignIn({ integration, entry, method, withActions, isSaved }: SignInProps) {
  if (!method.isOAuth) return null;
  return (
    <SignInButton
      integrationId={integration.id}
      authType={method.authType}
      productName={entry.name}
      withActions={withActions}
      disabledReason={isSaved ? undefined : texts.saveTheClientFirst}
    />
  );
}

interface WayProps {
  methods: readonly AuthMethodView[];
  method: AuthMethodView;
  onChange: (authType: string) => void;
}

/** Which way to sign in, and where to find what it asks for. */
function Way({ methods, method, onChange }: WayProps) {
  return (
    <>
      {methods.length === 1 ? null : (
        <SelectField
          label={texts.wayToSignIn}
          className="mb-3"
          options={methods.map((one) => ({ value: one.authType, label: one.label }))}
          value={method.authType}
          onChange={(event) => onChange(event.target.value)}
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
    </>
  );
}

interface TriedInVainProps {
  outcome: ComponentProps<typeof CheckOutcome>["outcome"];
  isSaving: boolean;
  onSave: () => void;
}

function TriedInVain({ outcome, isSaving, onSave }: TriedInVainProps) {
  return (
    <>
      <CheckOutcome outcome={outcome} />
      <p className="type-small mt-2 flex flex-wrap items-center justify-between gap-2 text-secondary">
        {texts.nothingWasSavedWhat}
        <Button size="small" calls={authInfoSave} isLoading={isSaving} onClick={onSave}>
          {texts.saveThemAllThe}
        </Button>
      </p>
    </>
  );
}

interface RightsProps {
  method: AuthMethodView;
  granted: readonly string[] | null;
  withActions: boolean;
  setWithActions: (withActions: boolean) => void;
}

function Rights({ method, granted, withActions, setWithActions }: RightsProps) {
  if (!method.isOAuth) return null;
  return (
    <>
      <ScopeList scopes={method.scopes} granted={granted} withActions={withActions} />
      {method.scopes.some(({ isFor }) => isFor === "act") ? (
        <div className="mt-3">
          <SwitchField label={texts.alsoAskForTheRights} isOn={withActions} onChange={setWithActions} />
        </div>
      ) : null}
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
