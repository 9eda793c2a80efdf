"use no memo"; // Drawn a few times, fetched on every first visit: what is remembered between draws costs more than it saves.
import { Fingerprint } from "lucide-react";
import { useState } from "react";
import { errorWords } from "../../../api/error-words.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { FormTrouble } from "./FormTrouble.tsx";
import { afterTexts } from "../../../messages/load-texts.ts";
import { texts } from "../../../messages/en/start.ts";

/** In with a passkey: no e-mail, no password, no code. Only where the browser has them (never on a bare address). */
export function PasskeyEntry({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [state, setState] = useState<{ isBusy: boolean; trouble: string | null }>({ isBusy: false, trouble: null });
  if (typeof PublicKeyCredential === "undefined" || /^[\d.]+$|^\[/.test(location.hostname)) return null;
  const enter = async (): Promise<void> => {
    if (state.isBusy) return;
    setState({ isBusy: true, trouble: null });
    try {
      // Fetched when it is pressed: a first visit stays small.
      const { signInWithPasskey } = await afterTexts(() => import("./sign-in-with-passkey.ts"));
      if (await signInWithPasskey()) await onSignedIn();
      else setState({ isBusy: false, trouble: null });
    } catch (error) {
      setState({ isBusy: false, trouble: errorWords(error).message });
    }
  };
  return (
    <>
      <button
        type="button"
        aria-busy={state.isBusy || undefined}
        aria-label={texts.signInWithAPasskey}
        onClick={() => void enter()}
        className={buttonClass({ variant: "secondary", size: "large" })}
      >
        {state.isBusy ? <Spinner /> : <Fingerprint size={16} aria-hidden="true" />}
        {texts.passkey}
      </button>
      <div className={state.trouble === null ? "hidden" : "basis-full"}>
        <FormTrouble text={state.trouble} />
      </div>
    </>
  );
}
