import { authLogout } from "@hoopoe/contract/routes/auth.ts";
import { call } from "../api/client.ts";
import { tellSignedOut } from "../api/refresh.ts";
import { mayLeave } from "./leave-guard.ts";
import { beginLeaving, endSession } from "../stores/session.ts";

/** Signs out here and in the other tabs. A server that does not answer is only logged: the local sign-out goes on. */
export function useLogout(): () => Promise<void> {
  return async () => {
    if (!(await mayLeave("/login", { losesAll: true }))) return;
    beginLeaving();
    // First the other tabs: the server is about to close their sockets, which they would take for a lost connection.
    tellSignedOut();
    await call(authLogout, {}).catch((error: unknown) =>
      console.warn("The server did not confirm the sign-out", error),
    );
    endSession("signed-out");
  };
}
