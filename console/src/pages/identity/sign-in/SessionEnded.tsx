import { Clock } from "lucide-react";
import type { EndReason } from "../../../stores/session.ts";
import { Notice } from "../../../ui/Notice.tsx";

const endings: Record<Exclude<EndReason, "signed-out">, string> = {
  inactive: "You were signed out after an hour without activity. What you saved is kept.",
  expired: "Your session has ended. Sign in again to continue where you were.",
};

/** Why the last session ended, where it ended by itself. */
export function SessionEnded({ reason }: { reason: Exclude<EndReason, "signed-out"> }) {
  return (
    <div className="mb-5">
      <Notice tone="info" icon={Clock} isLive>
        {endings[reason]}
      </Notice>
    </div>
  );
}
