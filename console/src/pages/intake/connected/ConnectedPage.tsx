import { CircleCheck, CircleX } from "lucide-react";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect } from "react";
import { Button } from "../../../ui/Button.tsx";
import { Logo } from "../../../ui/Logo.tsx";
import { announceConnected } from "../../../features/intake/integrations/connected-news.ts";
import { texts } from "../../../messages/en/pages/intake/connected.ts";

const route = getRouteApi("/_bare/connected");

/** Where a popup ends after a sign-in at a vendor: says what came of it, tells the page that opened it, and closes. */
export function ConnectedPage() {
  const { integration, refusal } = route.useSearch();
  useEffect(() => {
    announceConnected({ integration, refusal });
    if (refusal === undefined) window.close();
  }, [integration, refusal]);
  const Icon = refusal === undefined ? CircleCheck : CircleX;
  return (
    <div className="grid h-full place-items-center bg-page px-6 text-center">
      <div className="flex max-w-86 flex-col items-center">
        <Logo size={32} />
        <h1 className="type-heading mt-6 flex items-center justify-center gap-2">
          <Icon size={20} className={refusal === undefined ? "text-success" : "text-danger"} aria-hidden="true" />
          {refusal === undefined ? texts.signedIn : texts.theSignInDidNot}
        </h1>
        <p className="mt-2 mb-5 text-secondary">{refusal ?? texts.youCanCloseThis}</p>
        <Button onClick={() => window.close()}>{texts.closeThisWindow}</Button>
      </div>
    </div>
  );
}
