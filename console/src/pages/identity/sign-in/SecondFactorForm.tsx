import { authSecondFactor } from "@hoopoe/contract/identity/routes/auth-proof.ts";
import { useState } from "react";
import { isProblem } from "../../../api/api-error.ts";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { setAccessToken } from "../../../stores/session.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { focusFirstError } from "./focus-first-error.ts";
import { textOf } from "./form-text.ts";
import { texts } from "../../../messages/en/pages/identity/sign-in.ts";

interface SecondFactorFormProps {
  challenge: string;
  onSignedIn: () => Promise<void>;
  /** The challenge is over: the password is asked for again. */
  onOver: (message: string | null) => void;
}

/** The second step: the app's six digits, or one of the recovery codes. */
export function SecondFactorForm({ challenge, onSignedIn, onOver }: SecondFactorFormProps) {
  const [isRecovery, setIsRecovery] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (element: HTMLFormElement): Promise<void> => {
    const code = textOf(new FormData(element), "code").replaceAll(/\s/g, "");
    const missing = missingOf(code, isRecovery);
    setError(missing);
    if (missing !== null) focusFirstError(element);
    if (missing !== null || isBusy) return;
    setIsBusy(true);
    try {
      const { access_token } = await call(authSecondFactor, { body: { challenge, code } });
      setAccessToken(access_token);
      await onSignedIn();
    } catch (failure) {
      setIsBusy(false);
      const { message } = errorWords(failure);
      if (isProblem(failure, "mfa-over")) onOver(message);
      else setError(message);
      focusFirstError(element);
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
        key={isRecovery ? "recovery" : "app"}
        label={isRecovery ? texts.recoveryCode : texts.oneTimeCode}
        name="code"
        isMono
        autoFocus
        autoComplete="one-time-code"
        inputMode={isRecovery ? "text" : "numeric"}
        spellCheck={false}
        error={error ?? undefined}
        help={isRecovery ? texts.oneOfTheCodesYou : texts.sixDigitsFromYour}
      />
      <button
        type="submit"
        aria-busy={isBusy || undefined}
        className={buttonClass({ variant: "primary", size: "large", className: "mt-1 w-full" })}
      >
        {isBusy ? <Spinner /> : null}
        {texts.verify}
      </button>
      <div className="flex flex-wrap justify-between gap-2">
        <button
          type="button"
          className={buttonClass({ variant: "ghost" })}
          onClick={() => {
            setError(null);
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? texts.useTheAppInstead : texts.useARecoveryCode}
        </button>
        <button type="button" className={buttonClass({ variant: "ghost" })} onClick={() => onOver(null)}>
          {texts.startOver}
        </button>
      </div>
    </form>
  );
}

function missingOf(code: string, isRecovery: boolean): string | null {
  if (isRecovery) return code.length < 16 ? texts.aRecoveryCodeHas : null;
  return /^\d{6}$/.test(code) ? null : texts.enterTheSixDigits;
}
