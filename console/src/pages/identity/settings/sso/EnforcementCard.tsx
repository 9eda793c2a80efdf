import { ContractField } from "../../../../ui/form/ContractField.tsx";
import { Card } from "../../../../ui/Card.tsx";
import type { SsoForm, SsoView } from "./sso-form.ts";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

/** Whether it is offered, whether it is the only way in, and who gets in when the provider does not answer. */
export function EnforcementCard({ owners, form }: { owners: SsoView["owners"]; form: SsoForm }) {
  const { isEnabled } = form.values;
  const able = owners.filter(({ hasPassword }) => hasPassword);
  return (
    <Card title={texts.howPeopleSignIn}>
      <div className="flex flex-col gap-4 p-(--card-pad)">
        <Choice form={form} name="isEnabled" label={texts.offerContinueWithPingone} why={texts.onTheSignInPage} />
        <Choice
          form={form}
          name="isRequired"
          label={texts.requireIt}
          why={texts.passwordsOpenNothingAny}
          disabledReason={isEnabled ? undefined : texts.switchSingleSignOn}
        />
        <ContractField
          of={form}
          name="breakGlassUserId"
          options={[
            { value: "", label: texts.nobody },
            ...able.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
          ]}
        />
      </div>
    </Card>
  );
}

interface ChoiceProps {
  form: SsoForm;
  name: "isEnabled" | "isRequired";
  label: string;
  why: string;
  disabledReason?: string | undefined;
}

function Choice({ form, name, label, why, disabledReason }: ChoiceProps) {
  const error = form.errorOf(name);
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
      <ContractField of={form} name={name} disabledReason={disabledReason} />
    </div>
  );
}
