import { authDemo, authLogin } from "@hoopoe/contract/routes/auth.ts";
import { ArrowRight, CircleAlert } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { errorWords } from "../../api/error-words.ts";
import { setAccessToken } from "../../stores/session.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { focusFirstError } from "./focus-first-error.ts";
import { textOf } from "./form-text.ts";

interface SignInFormProps {
  hasDemo: boolean;
  /** Why the server could not be asked what it offers. */
  trouble: string | null;
  onSignedIn: () => Promise<void>;
}

type Errors = { email?: string; password?: string; form?: string };

/** E-mail and password; a newcomer at this machine has the demo workspace one press away. */
export function SignInForm({ hasDemo, trouble, onSignedIn }: SignInFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState<"password" | "demo" | null>(null);
  const enter = async (way: "password" | "demo", ask: () => Promise<{ access_token: string }>): Promise<void> => {
    if (busy !== null) return;
    setBusy(way);
    try {
      const { access_token } = await ask();
      setAccessToken(access_token);
      await onSignedIn();
    } catch (error) {
      setErrors({ form: errorWords(error).message });
      setBusy(null);
    }
  };
  const submit = (element: HTMLFormElement): void => {
    const form = new FormData(element);
    const [email, password] = [textOf(form, "email").trim(), textOf(form, "password")];
    const found = missingOf(email, password);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError(element);
    else void enter("password", () => call(authLogin, { body: { email, password } }));
  };
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <TextField
          label="Work e-mail"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email}
          className="[--control:40px]"
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          error={errors.password}
          className="[--control:40px]"
        />
        <FormTrouble text={errors.form ?? trouble} />
        <button
          type="submit"
          aria-busy={busy === "password" || undefined}
          className={buttonClass({
            variant: hasDemo ? "secondary" : "primary",
            size: "large",
            className: "mt-1 w-full",
          })}
        >
          {busy === "password" ? <Spinner /> : null}
          Sign in
        </button>
      </form>
      {hasDemo ? (
        <>
          <div className="type-small my-5 flex items-center gap-3 text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            or look around first
          </div>
          <button
            type="button"
            aria-busy={busy === "demo" || undefined}
            onClick={() => void enter("demo", () => call(authDemo, {}))}
            className={buttonClass({ variant: "primary", size: "large", className: "w-full" })}
          >
            {busy === "demo" ? <Spinner /> : null}
            Explore the demo workspace
            {busy === "demo" ? null : <ArrowRight size={16} aria-hidden="true" />}
          </button>
          <p className="type-small mt-2.5 text-muted">
            A fortnight of one company’s news, mail, tickets and chat. Nothing leaves this machine.
          </p>
        </>
      ) : null}
    </>
  );
}

/** What was wrong with the form as a whole, read aloud as it appears. */
export function FormTrouble({ text }: { text: string | null | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text === null || text === undefined ? null : (
        <Notice tone="danger" icon={CircleAlert}>
          {text}
        </Notice>
      )}
    </div>
  );
}

function missingOf(email: string, password: string): Errors {
  return {
    ...(email === ""
      ? { email: "Enter the e-mail of your account." }
      : /^\S+@\S+$/.test(email)
        ? {}
        : { email: "This is no e-mail address. It looks like name@company.example." }),
    ...(password === "" ? { password: "Enter your password." } : {}),
  };
}
