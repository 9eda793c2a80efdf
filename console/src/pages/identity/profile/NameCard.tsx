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

/** The name that colleagues see, and the address that letters go to. */
export function NameCard({ account }: { account: Account }) {
  const [name, setName] = useState(account.name);
  const change = useAccountChange();
  const isSame = name.trim() === account.name || name.trim() === "";
  const reason = account.isDemoGuest ? guestReason : isSame ? "Write another name first." : undefined;
  return (
    <Card title="You">
      <form
        noValidate
        className="flex flex-col gap-4 p-(--card-pad)"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason === undefined && !change.isPending)
            change.mutate({ name: name.trim() }, { onSuccess: () => toastSuccess("Your name is changed.") });
        }}
      >
        <div className="flex items-end gap-2">
          <TextField
            label="Name"
            name="name"
            autoComplete="name"
            maxLength={100}
            className="flex-1"
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={name.trim() === "" ? "Enter your name." : undefined}
          />
          <Button type="submit" isLoading={change.isPending} disabledReason={reason}>
            Save name
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
      isSent
        ? toastSuccess("A letter is on its way.", { detail: account.email })
        : toastInfo("No mail server is set up here, so no letter can be sent."),
    onError: (error) => toastFailure("No letter was sent.", error),
  });
  const reason = account.isDemoGuest
    ? guestReason
    : account.hasMail
      ? undefined
      : "No mail server is set up here, so no letter can be sent.";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-0 flex-1 basis-56">
        <div className="type-small font-medium text-secondary">E-mail</div>
        <div className="truncate">{account.email}</div>
      </div>
      {account.isEmailVerified ? (
        <Badge tone="success" icon={BadgeCheck}>
          Confirmed
        </Badge>
      ) : (
        <>
          <Badge icon={CircleAlert}>Not confirmed</Badge>
          <Button size="small" disabledReason={reason} isLoading={send.isPending} onClick={() => send.mutate()}>
            Confirm by letter
          </Button>
        </>
      )}
    </div>
  );
}
