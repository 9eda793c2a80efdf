import { useState } from "react";
import { readSignInParams } from "../../../features/identity/sign-in/sign-in-params.ts";
import { SignInPage } from "./SignInPage.tsx";
import { texts } from "../../../messages/en/start.ts";

/** The sign-in page of a first visit, before the router is there; `onSignedIn` fetches and shows the rest. */
export function SignInBoot({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [params] = useState(() => readSignInParams(Object.fromEntries(new URLSearchParams(location.search))));
  return (
    <main className="h-full">
      <title>{texts.signInHoopoe}</title>
      <SignInPage
        reason={params.reason}
        ssoFailure={params.sso}
        next={params.next}
        onStart={() => void import("../../../App.tsx")}
        onSignedIn={() => {
          history.replaceState(null, "", params.next ?? "/dashboard/home");
          return onSignedIn();
        }}
      />
    </main>
  );
}
