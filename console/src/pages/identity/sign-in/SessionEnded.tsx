import { Clock } from "lucide-react";
import type { EndReason } from "../../../stores/session.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { texts } from "../../../messages/en/pages/identity/sign-in.ts";

const endings: Record<Exclude<EndReason, "signed-out">, string> = {
  inactive: texts.youWereSignedOut,
  expired: texts.yourSessionHasEnded,
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
