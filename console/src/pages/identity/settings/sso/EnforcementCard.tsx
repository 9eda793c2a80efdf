import { Card } from "../../../../ui/Card.tsx";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { SwitchField } from "../../../../ui/SwitchField.tsx";
import type { ChangeDraft, Draft, FieldErrors, SsoView } from "./draft.ts";

interface EnforcementCardProps {
  view: SsoView;
  draft: Draft;
  change: ChangeDraft;
  errors: FieldErrors;
}

/** Whether it is offered, whether it is the only way in, and who gets in when the provider does not answer. */
export function EnforcementCard({ view: { owners }, draft, change, errors }: EnforcementCardProps) {
  const able = owners.filter(({ hasPassword }) => hasPassword);
  const required = draft.isEnabled ? undefined : "Switch single sign-on on first.";
  return (
    <Card title="How people sign in">
      <div className="flex flex-col gap-4 p-(--card-pad)">
        <Choice
          label="Offer Continue with PingOne"
          why="On the sign-in page, before the password."
          isOn={draft.isEnabled}
          onChange={(isEnabled) => change({ isEnabled, isRequired: isEnabled && draft.isRequired })}
        />
        <Choice
          label="Require it"
          why="Passwords open nothing any more, but for one break-glass owner. Sessions that are open go on."
          isOn={draft.isRequired}
          disabledReason={required}
          error={errors["isRequired"]}
          onChange={(isRequired) => change({ isRequired })}
        />
        <SelectField
          label="Break-glass owner"
          options={[
            { value: "", label: "Nobody" },
            ...able.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
          ]}
          value={draft.breakGlassUserId ?? ""}
          error={errors["breakGlassUserId"]}
          help="Signs in with a password when the provider does not answer. An owner of the first workspace who has one."
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
