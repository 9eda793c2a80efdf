import type { Account } from "@hoopoe/contract/identity/account.ts";
import { accountVerification } from "@hoopoe/contract/identity/routes/account.ts";
import { useMutation } from "@tanstack/react-query";
import { BadgeCheck, CircleAlert } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastInfo, toastSuccess } from "../../../ui/toast.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { useAccountChange } from "./use-account-change.ts";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** The name that colleagues see, and the address for emails. */
export function NameCard({ account }: { account: Account }) {
  const [name, setName] = useState(account.name);
  const change = useAccountChange();
  const isSame = name.trim() === account.name || name.trim() === "";
  const reason = account.isDemoGuest ? guestReason : isSame ? texts.writeAnotherNameFirst : undefined;
  return (
    <Card title={texts.you}>
      <form
        noValidate
        className="flex flex-col gap-4 p-(--card-pad)"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined && !change.isPending)
            change.mutate({ name: name.trim() }, { onSuccess: () => toastSuccess(texts.yourNameIsChanged) });
        }}
      >
        <div className="flex items-end gap-2">
          <TextField
            label={texts.name}
            name="name"
            autoComplete="name"
            maxLength={100}
            className="flex-1"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={name.trim() === "" ? texts.enterYourName : undefined}
          />
          <Button type="submit" isLoading={change.isPending} disabledReason={reason}>
            {texts.saveName}
          </Button>
        </div>
        <Email account={account} />
      </form>
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
