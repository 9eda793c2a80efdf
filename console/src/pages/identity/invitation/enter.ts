import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { authLogin } from "@hoopoe/contract/identity/routes/auth.ts";
import { withWorkspace } from "../../../lib/workspace-link.ts";

/** After a sign-in: the page is loaded anew as the one who is signed in; where a second factor is asked for, to sign in. */
export function enter({ mfa }: Pick<RouteReply<typeof authLogin>, "mfa">): void {
  location.assign(mfa === "none" ? "/dashboard/home" : "/login");
}

/** Opens the workspace that was joined. */
export function goHome(workspaceId: string): void {
  location.assign(withWorkspace(new URL("/dashboard/home", location.href).href, workspaceId));
}
