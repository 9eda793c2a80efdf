import { CSPProvider } from "@base-ui/react/csp-provider";
import { Tooltip } from "@base-ui/react/tooltip";
import { embedFrame } from "@hoopoe/contract/routes/embed.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { Hourglass, Moon, Sun } from "lucide-react";
import { useEffect, useRef } from "react";
import { useEmbedSession } from "../api/embed-session.ts";
import { apiQuery, invalidate } from "../api/query.ts";
import { useSession } from "../stores/session.ts";
import { toggleTheme, useTheme } from "../stores/theme.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Logo } from "../ui/Logo.tsx";
import { Notice } from "../ui/Notice.tsx";
import { ToastHost } from "../ui/ToastHost.tsx";
import { useShell } from "./shell-store.ts";
import { SideBar } from "./SideBar.tsx";
import { useFullText } from "./use-full-text.ts";
import { useInactivity } from "./use-inactivity.ts";

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
          className={`grid h-full grid-rows-[var(--top-bar)_minmax(0,1fr)] phone:grid-cols-1 ${isSlim ? "grid-cols-[var(--side-bar-collapsed)_minmax(0,1fr)]" : "grid-cols-[var(--side-bar)_minmax(0,1fr)]"}`}
        >
          <EmbedTopBar />
          <SideBar isSlim={isSlim} isEmbedded />
          <main id="main" tabIndex={-1} className="flex min-h-0 min-w-0 flex-col overflow-y-auto outline-none">
            {status === "open" ? null : (
              <div className="p-(--gutter)">
                <Notice tone="warning" icon={Hourglass} isLive>
                  {status === "missing"
                    ? `${sentences.noTokenFound}. The page around this one was asked for one.`
                    : "The session has ended. The page around this one was asked to renew it; what is shown here stays."}
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

function EmbedTopBar() {
  const isDark = useTheme((theme) => theme.isDark);
  const name = useFrameWorkspace();
  return (
    <header className="col-span-full flex items-center gap-2.5 border-b border-line-subtle bg-sunken pr-4 pl-4 phone:pr-2">
      <Logo />
      <span className="text-[15px]/none font-bold tracking-[-.02em]">Hoopoe</span>
      {name === undefined ? null : (
        <span className="min-w-0 truncate pl-3">
          <span className="text-muted">Workspace: </span>
          <span className="font-strong">{name}</span>
        </span>
      )}
      <span className="ml-auto">
        <IconButton label={isDark ? "Light theme" : "Dark theme"} icon={isDark ? Sun : Moon} onClick={toggleTheme} />
      </span>
    </header>
  );
}

/** Asked again from time to time: that is how a page which only stands there learns that its session is over. */
function useFrameWorkspace(): string | undefined {
  const isSignedIn = useSession(({ session }) => session.status === "signed-in");
  const renewals = useEmbedSession((embedded) => embedded.renewals);
  const { data } = useQuery({ ...apiQuery(embedFrame, {}), enabled: isSignedIn, refetchInterval: 60_000 });
  const shownId = useRef<string>(undefined);
  useEffect(() => {
    if (renewals > 0) void invalidate(embedFrame);
  }, [renewals]);
  useEffect(() => {
    const id = data?.workspace.id;
    // A token of another workspace: nothing of the first one may stay on the screen.
    if (id !== undefined && shownId.current !== undefined && id !== shownId.current) location.reload();
    shownId.current = id ?? shownId.current;
  }, [data]);
  return data?.workspace.name;
}
