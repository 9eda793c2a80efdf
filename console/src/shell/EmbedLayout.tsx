import { CSPProvider } from "@base-ui/react/csp-provider";
import { Tooltip } from "@base-ui/react/tooltip";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { Outlet } from "@tanstack/react-router";
import { Hourglass } from "lucide-react";
import { useEmbedSession } from "../api/embed-session.ts";
import { useSession } from "../stores/session.ts";
import { Notice } from "../ui/Notice.tsx";
import { ToastHost } from "../ui/ToastHost.tsx";
import { EmbedTopBar } from "./EmbedTopBar.tsx";
import { useShell } from "./shell-store.ts";
import { SideBar } from "./SideBar.tsx";
import { useFullText } from "./use-full-text.ts";
import { useInactivity } from "./use-inactivity.ts";
import { texts } from "../messages/en/shell.ts";

/** The layout inside the page of another: its side bar leads nowhere but to the app list. */
export function EmbedLayout() {
  const isSlim = useShell(({ isCollapsed }) => isCollapsed) ?? false;
  const isSignedIn = useSession(({ session }) => session.status === "signed-in");
  const status = useEmbedSession((embedded) => embedded.status);
  useInactivity();
  useFullText();
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={200}>
        <div
          className={`grid h-full grid-rows-[var(--top-bar)_minmax(0,1fr)] print:block print:h-auto phone:grid-cols-1 ${isSlim ? "grid-cols-[var(--side-bar-collapsed)_minmax(0,1fr)]" : "grid-cols-[var(--side-bar)_minmax(0,1fr)]"}`}
        >
          <EmbedTopBar />
          <SideBar isSlim={isSlim} isEmbedded />
          <main
            id="main"
            tabIndex={-1}
            className="flex min-h-0 min-w-0 flex-col overflow-y-auto outline-none print:block print:overflow-visible"
          >
            {status === "open" ? null : (
              <div className="p-(--gutter)">
                <Notice tone="warning" icon={Hourglass} isLive>
                  {status === "refused" && window.parent === window ? <RefusedAlone /> : noticeOf[status]}
                </Notice>
              </div>
            )}
            {isSignedIn ? <Outlet /> : null}
          </main>
        </div>
        <ToastHost />
      </Tooltip.Provider>
    </CSPProvider>
  );
}

/** Not in a frame: there is no page to ask for another token. */
function RefusedAlone() {
  return (
    <>
      {texts.askForANewLink(refusal)}{" "}
      <a href="/login?next=/embed/app-list" className="underline">
        {texts.signIn}
      </a>
      .
    </>
  );
}

const refusal = texts.thisEmbedTokenCant;
const noticeOf = {
  missing: texts.thePageAroundThis(sentences.noTokenFound),
  refused: texts.thePageAroundThisOne(refusal),
  waiting: texts.theSessionHasEnded,
} as const;
