import { Info } from "lucide-react";
import { Notice } from "../../../ui/Notice.tsx";

/** Why nothing here can be changed by the demo's guest. */
export function GuestNotice() {
  return (
    <div className="px-(--gutter) pb-3">
      <Notice tone="info" icon={Info}>
        {guestReason} Sign in with an account of your own to change these.
      </Notice>
    </div>
  );
}

export const guestReason = "The demo’s guest belongs to everybody and stays as it is.";
