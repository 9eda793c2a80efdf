import { authSetup, passwordCharsMin } from "@hoopoe/contract/identity/routes/auth.ts";
import { useState } from "react";
import { isProblem } from "../../../api/api-error.ts";
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
import { texts } from "../../../messages/en/pages/identity/sign-in.ts";

interface OwnerFormProps {
  /** The view's one orange button, unless another way in is. */
  isPrimary: boolean;
  onSignedIn: () => Promise<void>;
  /** Somebody was faster: the sign-in form is asked for instead. */
  onOwnerExists: () => void;
}

type Errors = Partial<Record<"token" | "name" | "email" | "password" | "workspaceName" | "form", string>>;

/** The first start on an empty database: whoever reads the start's output becomes the owner. */
export function OwnerForm({ isPrimary, onSignedIn, onOwnerExists }: OwnerFormProps) {
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (element: HTMLFormElement): Promise<void> => {
    const form = new FormData(element);
    const body = {
      token: textOf(form, "token").trim(),
      name: textOf(form, "name").trim(),
      email: textOf(form, "email").trim(),
      password: textOf(form, "password"),
      workspaceName: textOf(form, "workspaceName").trim(),
    };
    const found = missingOf(body);
    setErrors(found);
    if (Object.keys(found).length > 0) focusFirstError(element);
    if (Object.keys(found).length > 0 || isBusy) return;
    setIsBusy(true);
    try {
      const { access_token } = await call(authSetup, { body });
      setAccessToken(access_token);
      await onSignedIn();
    } catch (error) {
      setErrors(errorsOf(error));
      focusFirstError(element);
      setIsBusy(false);
      if (isProblem(error, "setup-done")) onOwnerExists();
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
      <TextField
        label={texts.setUpToken}
        name="token"
        autoComplete="one-time-code"
        isMono
        spellCheck={false}
        error={errors.token}
        help={texts.printedByNpmStart}
      />
      <TextField label={texts.yourName} name="name" autoComplete="name" error={errors.name} />
      <TextField label={texts.workEMail} name="email" type="email" autoComplete="username" error={errors.email} />
      <PasswordField
        label={texts.password}
        name="password"
        autoComplete="new-password"
        error={errors.password}
        help={texts.charactersOrMoreA(passwordCharsMin)}
      />
      <TextField
        label={texts.firstWorkspace}
        name="workspaceName"
        defaultValue="Main"
        error={errors.workspaceName}
        help={texts.whereYourTeamWorks}
      />
      <FormTrouble text={errors.form} />
      <button
        type="submit"
        aria-busy={isBusy || undefined}
        className={buttonClass({
          variant: isPrimary ? "primary" : "secondary",
          size: "large",
          className: "mt-1 w-full",
        })}
      >
        {isBusy ? <Spinner /> : null}
        {texts.createOwnerAndSign}
      </button>
    </form>
  );
}

function missingOf(body: {
  token: string;
  name: string;
  email: string;
  password: string;
  workspaceName: string;
}): Errors {
  return {
    ...(body.token === "" ? { token: texts.enterTheTokenFrom } : {}),
    ...(body.name === "" ? { name: texts.enterYourName } : {}),
    ...(/^\S+@\S+\.\S+$/.test(body.email) ? {} : { email: texts.enterAnEMailAddress }),
    ...(body.password.length < passwordCharsMin
      ? { password: texts.useAtLeastCharacters(passwordCharsMin, body.password.length) }
      : {}),
    ...(body.workspaceName === "" ? { workspaceName: texts.giveTheWorkspaceA } : {}),
  };
}

/** The server's answer at the field it is about; everything else above the button. */
function errorsOf(error: unknown): Errors {
  const { message, field } = errorWords(error);
  if (isProblem(error, "setup-token-wrong")) return { token: message };
  const name = (["token", "name", "email", "password", "workspaceName"] as const).find((known) => known === field);
  return name === undefined ? { form: message } : { [name]: message };
}
