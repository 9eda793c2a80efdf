import type { Account } from "@hoopoe/contract/identity/account.ts";
import { accountPassword, sessionList } from "@hoopoe/contract/identity/routes/account.ts";
import { passwordCharsMin } from "@hoopoe/contract/identity/routes/auth.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isProblem } from "../../../api/api-error.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { guestReason } from "./GuestNotice.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

const nothing = { current: "", password: "" };

/** A new password for who knows the current one; the other sessions end. */
export function PasswordCard({ account }: { account: Account }) {
  const [form, setForm] = useState(nothing);
  const [isTried, setIsTried] = useState(false);
  const missing = {
    current: form.current === "" ? texts.enterYourCurrentPassword : undefined,
    password:
      form.password.length < passwordCharsMin
        ? texts.useAtLeastCharacters(passwordCharsMin, form.password.length)
        : undefined,
  };
  const change = useMutation({
    mutationFn: () => call(accountPassword, { body: form }),
    async onSuccess() {
      setForm(nothing);
      setIsTried(false);
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
  const { message, field } = errorWords(change.error);
  const isWeak = isProblem(change.error, "password-weak");
  const isAtCurrent = change.isError && field === "password" && !isWeak;
  return (
    <Card title={texts.password}>
      <form
        noValidate
        className="flex flex-col gap-4 p-(--card-pad)"
        onSubmit={(event) => {
          event.preventDefault();
          setIsTried(true);
          if (missing.current === undefined && missing.password === undefined && !change.isPending) change.mutate();
        }}
      >
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <PasswordField
            label={texts.currentPassword}
            name="current"
            autoComplete="current-password"
            value={form.current}
            onChange={(event) => {
              change.reset();
              setForm({ ...form, current: event.target.value });
            }}
            error={isTried ? (missing.current ?? (isAtCurrent ? message : undefined)) : undefined}
          />
          <PasswordField
            label={texts.newPassword}
            name="password"
            autoComplete="new-password"
            value={form.password}
            onChange={(event) => {
              change.reset();
              setForm({ ...form, password: event.target.value });
            }}
            error={isTried ? (missing.password ?? (isWeak ? message : undefined)) : undefined}
            help={texts.charactersOrMoreA(passwordCharsMin)}
          />
        </div>
        {change.isError && !isAtCurrent && !isWeak ? (
          <p role="alert" className="type-small text-danger">
            {message}
          </p>
        ) : null}
        <div className="flex justify-end">
          <Button type="submit" isLoading={change.isPending}>
            {texts.changeThePassword}
          </Button>
        </div>
      </form>
    </Card>
  );
}
