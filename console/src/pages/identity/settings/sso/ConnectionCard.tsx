import { ssoTest } from "@hoopoe/contract/identity/routes/sso.ts";
import { useMutation } from "@tanstack/react-query";
import { FlaskConical } from "lucide-react";
import { call } from "../../../../api/client.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { PasswordField } from "../../../../ui/PasswordField.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import { toastFailure } from "../../../../ui/toast.tsx";
import type { ChangeDraft, Draft, FieldErrors, SsoView } from "./draft.ts";
import { TestSteps } from "./TestSteps.tsx";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

interface ConnectionCardProps {
  view: SsoView;
  draft: Draft;
  change: ChangeDraft;
  errors: FieldErrors;
}

/** Which provider, as which client; tried before it is saved. */
export function ConnectionCard({ view, draft, change, errors }: ConnectionCardProps) {
  const { issuer, clientId, clientSecret } = draft;
  const test = useMutation({
    mutationFn: () => call(ssoTest, { body: { issuer, clientId, ...(clientSecret === "" ? {} : { clientSecret }) } }),
    onError: (error) => toastFailure(texts.theConnectionWasNot, error),
  });
  const isFixed = view.isFromEnvironment;
  const kept = view.clientSecret.set ? texts.aSecretIsKeptType(ending(view.clientSecret.last4)) : undefined;
  const missing = issuer.trim() === "" || clientId.trim() === "" ? texts.enterIssuerAndClient : undefined;
  return (
    <Card title={texts.connection} note={isFixed ? texts.setWhereHoopoeIs : undefined}>
      <div className="flex flex-col gap-4 p-(--card-pad)">
        <TextField
          label={texts.issuer}
          isMono
          spellCheck={false}
          readOnly={isFixed}
          value={issuer}
          error={errors["issuer"]}
          help={texts.inPingoneApplicationsYour}
          placeholder={texts.httpsAuthPingoneEu}
          onChange={(event) => change({ issuer: event.target.value })}
        />
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <TextField
            label={texts.clientId}
            isMono
            spellCheck={false}
            readOnly={isFixed}
            value={clientId}
            error={errors["clientId"]}
            onChange={(event) => change({ clientId: event.target.value })}
          />
          <PasswordField
            label={texts.clientSecret}
            autoComplete="off"
            readOnly={isFixed}
            value={clientSecret}
            error={errors["clientSecret"]}
            help={kept}
            onChange={(event) => change({ clientSecret: event.target.value })}
          />
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
