import { ssoTest } from "@hoopoe/contract/identity/routes/sso.ts";
import { useMutation } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { call } from "../../../../api/client.ts";
import { ContractField } from "../../../../ui/form/ContractField.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { toastFailure } from "../../../../ui/toast.tsx";
import type { SsoForm, SsoView } from "./sso-form.ts";
import { TestSteps } from "./TestSteps.tsx";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

/** Which provider, as which client; tried before it is saved. */
export function ConnectionCard({ view, form }: { view: SsoView; form: SsoForm }) {
  const { issuer, clientId, clientSecret } = form.values;
  const test = useMutation({
    mutationFn: () => call(ssoTest, { body: { issuer, clientId, clientSecret } }),
    onError: (error) => toastFailure(texts.theConnectionWasNot, error),
  });
  const readOnly = view.isFromEnvironment;
  const kept = view.clientSecret.set ? texts.aSecretIsKeptType(ending(view.clientSecret.last4)) : undefined;
  const missing = issuer.trim() === "" || clientId.trim() === "" ? texts.enterIssuerAndClient : undefined;
  return (
    <Card title={texts.connection} note={readOnly ? texts.setWhereHoopoeIs : undefined}>
      <div className="flex flex-col gap-4 p-(--card-pad)">
        <ContractField of={form} name="issuer" readOnly={readOnly} />
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <ContractField of={form} name="clientId" readOnly={readOnly} />
          <ContractField of={form} name="clientSecret" readOnly={readOnly} help={kept} />
        </div>
        <div>
          <Button icon={FlaskConical} isLoading={test.isPending} disabledReason={missing} onClick={() => test.mutate()}>
            {texts.testConnection}
          </Button>
          {test.data === undefined ? null : <TestSteps steps={test.data.steps} />}
        </div>
      </div>
    </Card>
  );
}

function ending(last4: string): string {
  return last4 === "" ? "" : texts.endsWith(last4);
}
