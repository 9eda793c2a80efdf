"use no memo"; // Drawn a few times, fetched on every first visit: what is remembered between draws costs more than it saves.
import { authLogin } from "@hoopoe/contract/identity/routes/auth.ts";
import { type ReactNode, useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { setAccessToken } from "../../../stores/session.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { PasswordField } from "../../../ui/PasswordField.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { focusFirstError } from "./focus-first-error.ts";
import { textOf } from "./form-text.ts";
import { FormTrouble } from "./FormTrouble.tsx";
import { texts } from "../../../messages/en/start.ts";

interface SignInFormProps {
  /** The view's one orange button, unless another way in is. */
  isPrimary: boolean;
  /** Why the server could not be asked what it offers. */
  trouble: string | null;
  onSignedIn: () => Promise<void>;
  /** The password was right, and a code is asked for. */
  onAwaitsCode: (challenge: string) => void;
  onForgot: () => void;
  /** Another way in, beside the button. */
  children: ReactNode;
}

type Errors = { email?: string; password?: string; form?: string };

/** E-mail and password. */
export function SignInForm({ isPrimary, trouble, onSignedIn, onAwaitsCode, onForgot, children }: SignInFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (element: HTMLFormElement): Promise<void> => {
    const form = new FormData(element);
    const [email, password] = [textOf(form, "email").trim(), textOf(form, "password")];
    const found = missingOf(email, password);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError(element);
    if (Object.keys(found).length > 0 || isBusy) return;
    setIsBusy(true);
    try {
      const answer = await call(authLogin, { body: { email, password } });
      if (answer.mfa === "totp") return onAwaitsCode(answer.challenge);
      setAccessToken(answer.access_token);
      await onSignedIn();
    } catch (error) {
      setErrors({ form: errorWords(error).message });
      setIsBusy(false);
    }
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4 [--control:40px]"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      <TextField label={texts.workEMail} name="email" type="email" autoComplete="username" error={errors.email} />
      <div className="relative">
        <PasswordField label={texts.password} name="password" autoComplete="current-password" error={errors.password} />
        {/* Beside the label for the eye, behind the field for the keyboard: Tab leads from the e-mail to the password. */}
        <button type="button" className="text-link type-small absolute top-0 right-0" onClick={onForgot}>
          {texts.forgotYourPassword}
        </button>
      </div>
      <FormTrouble text={errors.form ?? trouble} />
      <div className="mt-1 flex flex-wrap gap-2">
        <button
          type="submit"
          aria-busy={isBusy || undefined}
          className={buttonClass({
            variant: isPrimary ? "primary" : "secondary",
            size: "large",
            className: "flex-1",
          })}
        >
          {isBusy ? <Spinner /> : null}
          {texts.signIn}
        </button>
        {children}
      </div>
    </form>
  );
}

function missingOf(email: string, password: string): Errors {
  return {
    ...(email === ""
      ? { email: texts.enterTheEMailOf }
      : /^\S+@\S+$/.test(email)
        ? {}
        : { email: texts.thisIsNoEMail }),
    ...(password === "" ? { password: texts.enterYourPassword } : {}),
  };
}
