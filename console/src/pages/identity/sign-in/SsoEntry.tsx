"use no memo"; // Drawn a few times, fetched on every first visit: what is remembered between draws costs more than it saves.
import { KeyRound } from "lucide-react";
import { type ReactNode, useState } from "react";
import { errorWords } from "../../../api/error-words.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Spinner } from "../../../ui/Spinner.tsx";
import { FormTrouble } from "./FormTrouble.tsx";
import { OrDivider } from "./OrDivider.tsx";
import { texts } from "../../../messages/en/pages/identity/sign-in.ts";

interface SsoEntryProps {
  sso: "offered" | "required";
  next: string | undefined;
  /** The way in with a password. */
  children: ReactNode;
}

/** The organisation's own provider first; the password after it, or, where the provider is required, only on demand. */
export function SsoEntry({ sso, next, children }: SsoEntryProps) {
  const [isPasswordWanted, setIsPasswordWanted] = useState(false);
  return (
    <>
      <ProviderButton next={next} />
      {sso === "offered" || isPasswordWanted ? (
        <>
          <OrDivider>{texts.orWithAPassword}</OrDivider>
          {children}
        </>
      ) : (
        <button
          type="button"
          className={buttonClass({ variant: "ghost", size: "large", className: "mt-3 w-full" })}
          onClick={() => setIsPasswordWanted(true)}
        >
          {texts.theProviderIsDown}
        </button>
      )}
    </>
  );
}

function ProviderButton({ next }: { next: string | undefined }) {
  const [state, setState] = useState<{ isBusy: boolean; trouble: string | null }>({ isBusy: false, trouble: null });
  const leave = async (): Promise<void> => {
    if (state.isBusy) return;
    setState({ isBusy: true, trouble: null });
    try {
      // Fetched when it is pressed: a first visit stays small.
      const { startSso } = await import("./start-sso.ts");
      location.assign(await startSso(next));
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
        onClick={() => void leave()}
        className={buttonClass({ variant: "primary", size: "large", className: "w-full" })}
      >
        {state.isBusy ? <Spinner /> : <KeyRound size={16} aria-hidden="true" />}
        {texts.continueWithPingone}
      </button>
    </div>
  );
}
