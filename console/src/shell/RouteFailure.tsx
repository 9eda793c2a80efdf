import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { ErrorState } from "../ui/ErrorState.tsx";

/** A screen that could not be opened: says why and tries again in place. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = (): void => {
    reset();
    void router.invalidate();
  };
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
