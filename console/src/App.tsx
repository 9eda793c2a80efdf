import "./theme/app.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRouter, RouterProvider } from "@tanstack/react-router";
import { queryClient } from "./api/query.ts";
import { loadReads } from "./first-reads.ts";
import { clearSessionStorage } from "./lib/browser-storage.ts";
import { parseSearch, stringifySearch } from "./lib/search-text.ts";
import { routeTree } from "./routes.tsx";
import { leaveOnSessionEnd } from "./shell/leave-on-session-end.ts";
import { RouteFailure } from "./shell/RouteFailure.tsx";
import { startAnewForAnother } from "./shell/start-anew-for-another.ts";
import { startKeptState } from "./shell/start-kept-state.ts";

const router = createRouter({
  routeTree,
  scrollRestoration: true,
  parseSearch,
  stringifySearch,
  defaultPendingMs: 200,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: RouteFailure,
});
leaveOnSessionEnd(router);
startKeptState();
startAnewForAnother();
// Before the session is taken up again: a screen's reads then start with its code. Home brings its own.
if (location.pathname !== "/dashboard/home") void loadReads();
// Asked for before anything is written in it: coming late, it moves what is read. Where it does not come, others stand in.
document.fonts.load('1em "Geist Mono Variable"').catch(() => undefined);
// The router writes its scroll positions into the session storage as the page goes: after it, so that nothing stays.
window.addEventListener("pagehide", clearSessionStorage);

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The screen's name: document title, and what is announced on arrival. */
    title?: string;
    /** The side bar starts collapsed: the screen needs the width. */
    isSlim?: boolean;
    /** Its columns fill the window, however wide it is; every other screen ends at the content's width. */
    isFull?: boolean;
  }
}

/** Everything after the sign-in page. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
