import { Info } from "lucide-react";
import { Notice } from "../../../ui/Notice.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** Why nothing here can be changed by the demo's guest. */
export function GuestNotice() {
  return (
    <div className="px-(--gutter) pb-3">
      <Notice tone="info" icon={Info}>
        {texts.signInWithAnAccount(guestReason)}
      </Notice>
    </div>
  );
}

export const guestReason = texts.theDemosGuestBelongs;
