"use no memo"; // Drawn a few times, fetched on every first visit: what is remembered between draws costs more than it saves.
import { useState } from "react";
import { readSignInParams } from "../../../features/identity/sign-in/sign-in-params.ts";
import { SignInPage } from "./SignInPage.tsx";
import { texts } from "../../../messages/en/start.ts";

interface SignInBootProps {
  /** Fetches the rest. */
  onStart: () => void;
  /** Fetches and shows it. */
  onSignedIn: () => Promise<void>;
}

/** The sign-in page of a first visit, before the router is there. */
export function SignInBoot({ onStart, onSignedIn }: SignInBootProps) {
  const [params] = useState(() => readSignInParams(Object.fromEntries(new URLSearchParams(location.search))));
  return (
    <main className="h-full">
      <title>{texts.signInHoopoe}</title>
      <SignInPage
        reason={params.reason}
        ssoFailure={params.sso}
        next={params.next}
        onStart={onStart}
        onSignedIn={() => {
          history.replaceState(null, "", params.next ?? "/dashboard/home");
          return onSignedIn();
        }}
      />
    </main>
  );
}
