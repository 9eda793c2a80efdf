import type { Account } from "@hoopoe/contract/identity/account.ts";
import { accountPassword, sessionList } from "@hoopoe/contract/identity/routes/account.ts";
import { passwordCharsMin } from "@hoopoe/contract/identity/routes/auth.ts";
import * as z from "zod/mini";
import { call } from "../../../api/client.ts";
import { isProblem } from "../../../api/api-error.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Card } from "../../../ui/Card.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

const definition = defineForm(z.extend(accountPassword.body, { current: z.string().check(z.minLength(1)) }), {
  current: {
    label: texts.currentPassword,
    control: "secret",
    elementName: "current",
    autoComplete: "current-password",
    wrong: texts.enterYourCurrentPassword,
  },
  password: {
    label: texts.newPassword,
    control: "secret",
    elementName: "password",
    autoComplete: "new-password",
    help: texts.charactersOrMoreA(passwordCharsMin),
    wrong: (password) => texts.useAtLeastCharacters(passwordCharsMin, String(password).length),
  },
});
const empty = { current: "", password: "" };

/** A new password for who knows the current one; the other sessions end. */
export function PasswordCard({ account }: { account: Account }) {
  const form = useContractForm(definition, {
    initial: empty,
    send: (body) => call(accountPassword, { body }),
    afterwards: empty,
    // What the server calls the password is the current one, unless it finds the new one weak.
    fieldOf: (error) => (isProblem(error, "password-wrong") ? "current" : undefined),
    async onSaved() {
      toastSuccess(texts.yourPasswordIsChanged, { detail: texts.yourOtherSessionsHave });
      await invalidate(sessionList);
    },
  });
  if (!account.hasPassword)
    return (
      <Card title={texts.password}>
        <p className="p-(--card-pad) text-secondary">
          {account.isDemoGuest ? guestReason : texts.yourOrganisationsSignIn}
        </p>
      </Card>
    );
  return (
    <Card title={texts.password}>
      <Form of={form} className="flex flex-col gap-4 p-(--card-pad)">
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <ContractField of={form} name="current" />
          <ContractField of={form} name="password" />
        </div>
        <FormFailure of={form} />
        <div className="flex justify-end">
          <Submit of={form}>{texts.changeThePassword}</Submit>
        </div>
      </Form>
    </Card>
  );
}
