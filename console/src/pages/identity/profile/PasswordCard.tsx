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

const nothing = { current: "", password: "" };

/** A new password for who knows the current one; the other sessions end. */
export function PasswordCard({ account }: { account: Account }) {
  const [form, setForm] = useState(nothing);
  const [isTried, setIsTried] = useState(false);
  const missing = {
    current: form.current === "" ? "Enter your current password." : undefined,
    password:
      form.password.length < passwordCharsMin
        ? `Use at least ${passwordCharsMin} characters; these are ${form.password.length}.`
        : undefined,
  };
  const change = useMutation({
    mutationFn: () => call(accountPassword, { body: form }),
    async onSuccess() {
      setForm(nothing);
      setIsTried(false);
      toastSuccess("Your password is changed.", { detail: "Your other sessions have ended." });
      await invalidate(sessionList);
    },
  });
  if (!account.hasPassword)
    return (
      <Card title="Password">
        <p className="p-(--card-pad) text-secondary">
          {account.isDemoGuest
            ? guestReason
            : "Your organisation’s sign-in provider knows your password; here is none."}
        </p>
      </Card>
    );
  const { message, field } = errorWords(change.error);
  const isWeak = isProblem(change.error, "password-weak");
  const isAtCurrent = change.isError && field === "password" && !isWeak;
  return (
    <Card title="Password">
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
            label="Current password"
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
            label="New password"
            name="password"
            autoComplete="new-password"
            value={form.password}
            onChange={(event) => {
              change.reset();
              setForm({ ...form, password: event.target.value });
            }}
            error={isTried ? (missing.password ?? (isWeak ? message : undefined)) : undefined}
            help={`${passwordCharsMin} characters or more; a sentence is easiest to keep.`}
          />
        </div>
        {change.isError && !isAtCurrent && !isWeak ? (
          <p role="alert" className="type-small text-danger">
            {message}
          </p>
        ) : null}
        <div className="flex justify-end">
          <Button type="submit" isLoading={change.isPending}>
            Change the password
          </Button>
        </div>
      </form>
    </Card>
  );
}
