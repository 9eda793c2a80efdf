"use no memo"; // Drawn a few times, fetched on every first visit: what is remembered between draws costs more than it saves.
import { authDemo } from "@hoopoe/contract/identity/routes/auth.ts";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { setAccessToken } from "../../../stores/session.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { FormTrouble } from "./FormTrouble.tsx";
import { texts } from "../../../messages/en/start.ts";

/** One press into the demo workspace, for newcomers at this machine. */
export function DemoEntry({ isPrimary = true, onSignedIn }: { isPrimary?: boolean; onSignedIn: () => Promise<void> }) {
  const [state, setState] = useState<{ isBusy: boolean; trouble: string | null }>({ isBusy: false, trouble: null });
  const enter = async (): Promise<void> => {
    if (state.isBusy) return;
    setState({ isBusy: true, trouble: null });
    try {
      const { access_token } = await call(authDemo, {});
      setAccessToken(access_token);
      await onSignedIn();
    } catch (error) {
      setState({ isBusy: false, trouble: errorWords(error).message });
    }
  };
  return (
    <div className="flex flex-col gap-2.5">
      <FormTrouble text={state.trouble} />
      <button
        type="button"
        aria-busy={state.isBusy || undefined}
        onClick={() => void enter()}
        className={buttonClass({ variant: isPrimary ? "primary" : "secondary", size: "large", className: "w-full" })}
      >
        {state.isBusy ? <Spinner /> : null}
        {texts.exploreTheDemoWorkspace}
        {state.isBusy ? null : <ArrowRight size={16} aria-hidden="true" />}
      </button>
      <p className="type-small text-muted">{texts.aFortnightOfOne}</p>
    </div>
  );
}
