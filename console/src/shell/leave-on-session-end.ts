import { sentences } from "@hoopoe/contract/sentences.ts";
import type { AnyRouter } from "@tanstack/react-router";
import { reportExpired } from "../api/embed-session.ts";
import { queryClient } from "../api/query.ts";
import { useSession } from "../stores/session.ts";
import { dismissDialogs } from "../ui/dialog.ts";

/**
 * When the session ends: empties the cache, takes open questions away, and goes to the sign-in page; inside a frame the
 * host page is told instead.
 */
export function leaveOnSessionEnd(router: AnyRouter): void {
  useSession.subscribe(({ session }, before) => {
    if (session.status !== "signed-out" || before.session.status === "signed-out") return;
    if (before.session.status === "unknown") return; // The guard of the signed-in screens leads to the sign-in page itself.
    queryClient.clear();
    dismissDialogs();
    if (window.self !== window.top) {
      reportExpired(sentences.tokenExpired);
      return;
    }
    const search = session.reason === "signed-out" ? {} : { reason: session.reason, next: router.state.location.href };
    void router.navigate({ to: "/login", search, ignoreBlocker: true });
  });
}
