import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useEffect } from "react";
import { useConnection } from "../stores/connection.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { useServerReturn } from "./use-server-return.ts";

/** A screen that could not be opened: says why and tries again in place. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
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
        title={sentences.unknown}
        error={error}
        stillWorks="What runs on the server goes on; nothing is lost."
        onRetry={retry}
      />
    </div>
  );
}
