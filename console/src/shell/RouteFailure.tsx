import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { NetworkError } from "../api/api-error.ts";
import { useConnection } from "../stores/connection.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { reloadIfServed, ScreenMissing } from "./lazy-screen.ts";
import { useServerReturn } from "./use-server-return.ts";
import { texts } from "../messages/en/shell.ts";

/** A screen that could not be opened: says why and tries again in place, with the bars around it still there. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const missing = error instanceof ScreenMissing ? error.why : null;
  const retry = (): void => {
    if (missing !== null) return void reloadIfServed();
    reset();
    void router.invalidate();
  };
  // Once: the page that comes is of what is served.
  useEffect(() => {
    if (missing === "newer") location.reload();
  }, [missing]);
  // The server that was away is back: nobody has to press for it.
  useEffect(() =>
    useConnection.subscribe(({ trouble }, before) => {
      if (trouble === "none" && before.trouble !== "none") retry();
    }),
  );
  useServerReturn();
  return (
    <div className="grid h-full place-items-center p-4">
      <ErrorState
        title={texts.thisScreenCouldNot}
        error={missing === "server-away" ? new NetworkError("The screen did not come", { cause: error }) : error}
        stillWorks={texts.whatRunsOnTheServer}
        onRetry={retry}
      />
    </div>
  );
}
