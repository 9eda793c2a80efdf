import type { Account } from "@hoopoe/contract/identity/account.ts";
import { accountGet, passkeyAdd, passkeyOptions, passkeyRemove } from "@hoopoe/contract/identity/routes/account.ts";
import { useMutation } from "@tanstack/react-query";
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import * as z from "zod/mini";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { agoOf, dateOf } from "../../../lib/format.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { ListRow } from "../../../ui/ListRow.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { addPasskey } from "./add-passkey.ts";
import { confirmField, confirmRule } from "./ConfirmField.tsx";
import { guestReason } from "./GuestNotice.tsx";
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

const { name } = passkeyAdd.body.shape;
const definition = defineForm(z.extend(passkeyOptions.body, { name }), {
  name: {
    label: texts.nameOfThePasskey,
    elementName: "passkey-name",
    help: texts.suchAsMyLaptop,
    wrong: texts.giveThePasskeyA,
  },
  password: confirmField,
});

function AddForm({ account }: { account: Account }) {
  const form = useContractForm(definition, {
    initial: { name: "" },
    send: addPasskey,
    rules: ({ password }) => confirmRule(account, password),
    refusal: account.isDemoGuest
      ? guestReason
      : location.origin === account.passkeyOrigin
        ? undefined
        : texts.passkeysAreBoundTo(account.passkeyOrigin),
    failed: texts.thePasskeyWasNotAdded,
    afterwards: { name: "", password: undefined },
    async onSaved() {
      await invalidate(accountGet);
      toastSuccess(texts.thePasskeyIsAdded);
    },
  });
  return (
    <Form of={form} className="flex flex-col gap-4 p-(--card-pad)">
      <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
        <ContractField of={form} name="name" />
        {account.hasPassword ? <ContractField of={form} name="password" /> : null}
      </div>
      <div className="flex justify-end">
        <Submit of={form} disabledReason={form.missing}>
          {texts.addAPasskey}
        </Submit>
      </div>
    </Form>
  );
}
