import type { Account } from "@hoopoe/contract/identity/account.ts";
import { accountGet, passkeyRemove } from "@hoopoe/contract/identity/routes/account.ts";
import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { agoOf, dateOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { ListRow } from "../../../ui/ListRow.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { addPasskey } from "./add-passkey.ts";
import { ConfirmField } from "./ConfirmField.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { useConfirmed } from "./use-confirmed.ts";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** Passkeys: in without password and code, with the device's own lock. */
export function PasskeysCard({ account }: { account: Account }) {
  const [nowMs] = useState(Date.now);
  const remove = useMutation({
    mutationFn: ({ id }: { id: string; name: string }) => call(passkeyRemove, { params: { id } }),
    onSuccess: async () => {
      await invalidate(accountGet);
      toastSuccess(texts.thePasskeyIsRemoved);
    },
    onError: (error) => toastFailure(texts.thePasskeyWasNot, error),
  });
  const ask = async (passkey: { id: string; name: string }): Promise<void> => {
    const choice = await showDialog({
      title: texts.removeName(passkey.name),
      text: texts.itOpensNothingHere,
      icon: "warning",
      confirmText: texts.remove,
      cancel: true,
      isDestructive: true,
    });
    if (choice === "confirm") remove.mutate(passkey);
  };
  return (
    <Card title={texts.passkeys} count={account.passkeys.length}>
      {account.passkeys.length === 0 ? null : (
        <ul aria-label={texts.passkeys}>
          {account.passkeys.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => (
            <ListRow
              key={id}
              icon={<Fingerprint size={16} className="text-muted" aria-hidden="true" />}
              title={name}
              why={texts.added(
                isBackedUp ? texts.synchronisedByItsMaker : texts.onOneDevice,
                dateOf(createdAt),
                lastUsedAt === null ? texts.notUsedYet : texts.used(agoOf(lastUsedAt, nowMs)),
              )}
              action={
                <Button size="small" aria-label={texts.removeName2(name)} onClick={() => void ask({ id, name })}>
                  {texts.remove}
                </Button>
              }
            />
          ))}
        </ul>
      )}
      <AddForm account={account} />
    </Card>
  );
}

function AddForm({ account }: { account: Account }) {
  const [name, setName] = useState("");
  const confirmed = useConfirmed(account);
  const add = useMutation({
    mutationFn: () => addPasskey({ name: name.trim(), ...confirmed.body }),
    async onSuccess(isAdded) {
      if (!isAdded) return;
      setName("");
      confirmed.clear();
      await invalidate(accountGet);
      toastSuccess(texts.thePasskeyIsAdded);
    },
    onError: (error) => {
      if (!confirmed.takeError(error)) toastFailure(texts.thePasskeyWasNotAdded, error);
    },
  });
  const reason = account.isDemoGuest
    ? guestReason
    : location.origin !== account.passkeyOrigin
      ? texts.passkeysAreBoundTo(account.passkeyOrigin)
      : name.trim() === ""
        ? texts.giveThePasskeyA
        : undefined;
  return (
    <form
      noValidate
      className="flex flex-col gap-4 p-(--card-pad)"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === undefined && confirmed.isGiven() && !add.isPending) add.mutate();
      }}
    >
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <TextField
          label={texts.nameOfThePasskey}
          name="passkey-name"
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.target.value)}
          help={texts.suchAsMyLaptop}
        />
        <ConfirmField confirmed={confirmed} />
      </div>
      <div className="flex justify-end">
        <Button type="submit" isLoading={add.isPending} disabledReason={reason}>
          {texts.addAPasskey}
        </Button>
      </div>
    </form>
  );
}
