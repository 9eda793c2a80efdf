import { sentences } from "@hoopoe/contract/sentences.ts";
import type { AnyRouter } from "@tanstack/react-router";
import { reportExpired } from "../api/embed-session.ts";
import { queryClient } from "../api/query.ts";
import { readIdToken } from "../lib/id-token-cookie.ts";
import { type Session, useSession } from "../stores/session.ts";
import { dismissDialogs } from "../ui/dialog.ts";

/**
 * When the session ends, however it does: empties the cache, closes open questions, goes to the sign-in page, and ends
 * the session at the organisation's provider too. Inside a frame the host page is told instead.
 */
export function leaveOnSessionEnd(router: AnyRouter): void {
  useSession.subscribe(({ session }, before) => {
    if (session.status !== "signed-out" || before.session.status === "signed-out") return;
    const search = session.reason === "signed-out" ? {} : { reason: session.reason, next: router.state.location.href };
    const isOpening = before.session.status === "unknown";
    if (!session.isElsewhere) void leaveProvider(isOpening ? { next: location.pathname + location.search } : search);
    if (isOpening) return; // The guard of the signed-in screens leads to the sign-in page itself.
    queryClient.clear();
    dismissDialogs();
    if (window.self !== window.top) {
      reportExpired(sentences.tokenExpired);
      return;
    }
    void router.navigate({ to: "/login", search, ignoreBlocker: true });
  });
}

/** A provider's page is never shown in a frame. Few have an id token: what they need is fetched when they do. */
async function leaveProvider(search: { reason?: Extract<Session, { reason: unknown }>["reason"]; next?: string }) {
  if (window.self !== window.top || readIdToken() === null) return;
  await import("../api/single-logout.ts").then(({ singleLogout }) => singleLogout(search));
}
