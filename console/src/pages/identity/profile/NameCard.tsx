import type { Account } from "@hoopoe/contract/identity/account.ts";
import { accountChange, accountVerification } from "@hoopoe/contract/identity/routes/account.ts";
import { useMutation } from "@tanstack/react-query";
import { BadgeCheck, CircleAlert } from "lucide-react";
import * as z from "zod/mini";
import { call } from "../../../api/client.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { toastFailure, toastInfo, toastSuccess } from "../../../ui/toast.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { useAccountChange } from "./use-account-change.ts";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

const definition = defineForm(z.object({ name: accountChange.body.shape.name.def.innerType }), {
  name: { label: texts.name, elementName: "name", autoComplete: "name", wrong: texts.enterYourName },
});

/** The name that colleagues see, and the address for emails. */
export function NameCard({ account }: { account: Account }) {
  const change = useAccountChange();
  const form = useContractForm(definition, {
    initial: { name: account.name },
    send: ({ name }) => change.mutateAsync({ name: name.trim() }),
    refusal: account.isDemoGuest ? guestReason : undefined,
    onDone: () => toastSuccess(texts.yourNameIsChanged),
  });
  const isSame = form.values.name.trim() === account.name || form.missing !== undefined;
  return (
    <Card title={texts.you}>
      <Form of={form} className="flex flex-col gap-4 p-(--card-pad)">
        <div className="flex items-end gap-2">
          <ContractField of={form} name="name" className="flex-1" />
          <Submit
            of={form}
            disabledReason={account.isDemoGuest ? guestReason : isSame ? texts.writeAnotherNameFirst : undefined}
          >
            {texts.saveName}
          </Submit>
        </div>
        <Email account={account} />
      </Form>
    </Card>
  );
}

function Email({ account }: { account: Account }) {
  const send = useMutation({
    mutationFn: () => call(accountVerification, {}),
    onSuccess: ({ isSent }) =>
      isSent ? toastSuccess(texts.aLetterIsOnIts, { detail: account.email }) : toastInfo(texts.noMailServerIs),
    onError: (error) => toastFailure(texts.noLetterWasSent, error),
  });
  const reason = account.isDemoGuest ? guestReason : account.hasMail ? undefined : texts.noMailServerIs;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-56">
        <div className="type-small font-medium text-secondary">{texts.eMail}</div>
        <div className="truncate">{account.email}</div>
      </div>
      {account.isEmailVerified ? (
        <Badge tone="success" icon={BadgeCheck}>
          {texts.confirmed}
        </Badge>
      ) : (
        <>
          <Badge icon={CircleAlert}>{texts.notConfirmed}</Badge>
          <Button size="small" disabledReason={reason} isLoading={send.isPending} onClick={() => send.mutate()}>
            {texts.confirmByLetter}
          </Button>
        </>
      )}
    </div>
  );
}
