import { authLogout } from "@hoopoe/contract/routes/session.ts";
import { call } from "../api/client.ts";
import { tellSignedOut } from "../api/refresh.ts";
import { readIdToken } from "../lib/id-token-cookie.ts";
import { mayLeave } from "./leave-guard.ts";
import { beginLeaving, endSession } from "../stores/session.ts";

/**
 * Signs out here and in the other tabs; who came in through the organisation's provider goes on to sign off there. A
 * server that does not answer is only logged: the local sign-out goes on.
 */
export function useLogout(): () => Promise<void> {
  return async () => {
    if (!(await mayLeave("/login", { losesAll: true }))) return;
    beginLeaving();
    const idToken = readIdToken();
    // First the other tabs: the server is about to close their sockets, which they would take for a lost connection.
    tellSignedOut();
    const signOff =
      idToken === null ? null : import("./single-logout.ts").then(({ loadSignOff }) => loadSignOff(idToken));
    await call(authLogout, {}).catch((error: unknown) =>
      console.warn("The server did not confirm the sign-out", error),
    );
    const address = await signOff;
    endSession("signed-out");
    if (address !== null) location.assign(address);
  };
}
