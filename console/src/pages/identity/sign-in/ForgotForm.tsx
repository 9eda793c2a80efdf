import { authForgotPassword } from "@hoopoe/contract/identity/routes/auth-proof.ts";
import { MailCheck } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { textOf } from "./form-text.ts";
import { FormTrouble } from "./FormTrouble.tsx";
import { texts } from "../../../messages/en/pages/identity/sign-in.ts";

type State = { step: "asking" | "busy" | "sent"; email: string | null; trouble: string | null };

/** An email with a link to a new password. What is said is the same whether there is such an account or not. */
export function ForgotForm({ hasMail, onBack }: { hasMail: boolean; onBack: () => void }) {
  const [state, setState] = useState<State>({ step: "asking", email: null, trouble: null });
  const submit = async (element: HTMLFormElement): Promise<void> => {
    const email = textOf(new FormData(element), "email").trim();
    if (state.step === "busy") return;
    if (!/^\S+@\S+\.\S+$/.test(email)) {
      setState({ step: "asking", email: texts.enterTheEMailOf, trouble: null });
      return;
    }
    setState({ step: "busy", email: null, trouble: null });
    try {
      await call(authForgotPassword, { body: { email } });
      setState({ step: "sent", email: null, trouble: null });
    } catch (error) {
      setState({ step: "asking", email: null, trouble: errorWords(error).message });
    }
  };
  const back = (
    <button type="button" className={buttonClass({ variant: "ghost", className: "w-full" })} onClick={onBack}>
      {texts.backToSignIn}
    </button>
  );
  if (!hasMail)
    return (
      <div className="flex flex-col gap-3">
        <Notice tone="info" icon={MailCheck}>
          {texts.noMailServerIs}
        </Notice>
        {back}
      </div>
    );
  if (state.step === "sent")
    return (
      <div className="flex flex-col gap-3">
        <Notice tone="info" icon={MailCheck} isLive>
          {texts.ifThereIsAnAccount}
        </Notice>
        {back}
      </div>
    );
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
        label={texts.workEMail}
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        error={state.email ?? undefined}
      />
      <FormTrouble text={state.trouble} />
      <button
        type="submit"
        aria-busy={state.step === "busy" || undefined}
        className={buttonClass({ variant: "primary", size: "large", className: "w-full" })}
      >
        {state.step === "busy" ? <Spinner /> : null}
        {texts.sendMeALink}
      </button>
      {back}
    </form>
  );
}
