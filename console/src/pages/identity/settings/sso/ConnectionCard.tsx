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
    onError: (error) => toastFailure("The connection was not tested", error),
  });
  const isFixed = view.isFromEnvironment;
  const kept = view.clientSecret.set
    ? `A secret is kept${ending(view.clientSecret.last4)}; type to replace it.`
    : undefined;
  const missing = issuer.trim() === "" || clientId.trim() === "" ? "Enter issuer and client ID first." : undefined;
  return (
    <Card title="Connection" note={isFixed ? "Set where Hoopoe is started (PINGONE_ISSUER)" : undefined}>
      <div className="flex flex-col gap-4 p-(--card-pad)">
        <TextField
          label="Issuer"
          isMono
          spellCheck={false}
          readOnly={isFixed}
          value={issuer}
          error={errors["issuer"]}
          help="In PingOne: Applications, your app, Configuration. It ends with /as."
          placeholder="https://auth.pingone.eu/<environment id>/as"
          onChange={(event) => change({ issuer: event.target.value })}
        />
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <TextField
            label="Client ID"
            isMono
            spellCheck={false}
            readOnly={isFixed}
            value={clientId}
            error={errors["clientId"]}
            onChange={(event) => change({ clientId: event.target.value })}
          />
          <PasswordField
            label="Client secret"
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
            Test connection
          </Button>
          {test.data === undefined ? null : <TestSteps steps={test.data.steps} />}
        </div>
      </div>
    </Card>
  );
}

function ending(last4: string): string {
  return last4 === "" ? "" : ` (ends with ${last4})`;
}
