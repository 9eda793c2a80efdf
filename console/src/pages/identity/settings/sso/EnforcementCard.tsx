import { Card } from "../../../../ui/Card.tsx";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { SwitchField } from "../../../../ui/SwitchField.tsx";
import type { ChangeDraft, Draft, FieldErrors, SsoView } from "./draft.ts";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

interface EnforcementCardProps {
  view: SsoView;
  draft: Draft;
  change: ChangeDraft;
  errors: FieldErrors;
}

/** Whether it is offered, whether it is the only way in, and who gets in when the provider does not answer. */
export function EnforcementCard({ view: { owners }, draft, change, errors }: EnforcementCardProps) {
  const able = owners.filter(({ hasPassword }) => hasPassword);
  const required = draft.isEnabled ? undefined : texts.switchSingleSignOn;
  return (
    <Card title={texts.howPeopleSignIn}>
      <div className="flex flex-col gap-4 p-(--card-pad)">
        <Choice
          label={texts.offerContinueWithPingone}
          why={texts.onTheSignInPage}
          isOn={draft.isEnabled}
          onChange={(isEnabled) => change({ isEnabled, isRequired: isEnabled && draft.isRequired })}
        />
        <Choice
          label={texts.requireIt}
          why={texts.passwordsOpenNothingAny}
          isOn={draft.isRequired}
          disabledReason={required}
          error={errors["isRequired"]}
          onChange={(isRequired) => change({ isRequired })}
        />
        <SelectField
          label={texts.breakGlassOwner}
          options={[
            { value: "", label: texts.nobody },
            ...able.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
          ]}
          value={draft.breakGlassUserId ?? ""}
          error={errors["breakGlassUserId"]}
          help={texts.signsInWithAPassword}
          onChange={(event) => change({ breakGlassUserId: event.target.value || null })}
        />
      </div>
    </Card>
  );
}

interface ChoiceProps {
  label: string;
  why: string;
  isOn: boolean;
  disabledReason?: string | undefined;
  error?: string | undefined;
  onChange: (isOn: boolean) => void;
}

function Choice({ label, why, isOn, disabledReason, error, onChange }: ChoiceProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <div className="font-strong">{label}</div>
        <div className="type-small text-muted">{disabledReason ?? why}</div>
        {error === undefined ? null : (
          <p role="alert" className="type-small mt-1 text-danger">
            {error}
          </p>
        )}
      </div>
      <SwitchField label={label} isLabelHidden isOn={isOn} disabledReason={disabledReason} onChange={onChange} />
    </div>
  );
}
