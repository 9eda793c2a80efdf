import { announceSignedOut } from "../api/refresh.ts";
import { signOutAtServer } from "../api/sign-out.ts";
import { mayLeave } from "./leave-guard.ts";
import { beginLeaving, endSession } from "../stores/session.ts";

/** Signs out here and in the other tabs. A server that does not answer is only logged and asked again later. */
export function useLogout(): () => Promise<void> {
  return async () => {
    if (!(await mayLeave("/login", { losesAll: true }))) return;
    beginLeaving();
    // First the other tabs: the server is about to close their sockets, which they would take for a lost connection.
    announceSignedOut();
    await signOutAtServer();
    endSession("signed-out");
  };
}
