import { CSPProvider } from "@base-ui/react/csp-provider";
import { Tooltip } from "@base-ui/react/tooltip";
import { Outlet, useMatches, useRouterState } from "@tanstack/react-router";
import { lazy, Suspense, useCallback } from "react";
import { type Access, refusalOf, useCurrentWorkspace } from "../api/use-current-workspace.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { RefusalContext } from "../ui/refusal.ts";
import { ToastHost } from "../ui/ToastHost.tsx";
import { EmbedLayout } from "./EmbedLayout.tsx";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { MaintenanceBanner } from "./MaintenanceBanner.tsx";
import { MaintenancePage } from "./MaintenancePage.tsx";
import { MoreSheet } from "./MoreSheet.tsx";
import { NewsPanel } from "./NewsPanel.tsx";
import { Palette } from "./Palette.tsx";
import { useShell } from "./shell-store.ts";
import { SideBar } from "./SideBar.tsx";
import { TabBar } from "./TabBar.tsx";
import { TopBar } from "./TopBar.tsx";
import { useFullText } from "./use-full-text.ts";
import { useInactivity } from "./use-inactivity.ts";
import { useMaintenance } from "./use-maintenance.ts";
import { useNews } from "./use-news.ts";
import { useLeaveQuestions } from "./use-leave-questions.ts";
import { usePaletteKey } from "./use-palette-key.ts";
import { usePreloadLinks } from "./use-preload-links.ts";
import { texts } from "../messages/en/shell.ts";

const HelpSheet = lazy(() => import("./HelpSheet.tsx").then((module) => ({ default: module.HelpSheet })));

/** The full layout of /dashboard and, reduced, of /embed. */
export function FullLayout() {
  const isEmbedded = useRouterState({ select: ({ location }) => location.pathname.startsWith("/embed") });
  return isEmbedded ? <EmbedLayout /> : <ConsoleLayout />;
}

/** Top bar, side bar, toasts, and the screen in a scroller of its own. */
function ConsoleLayout() {
  const workspaceId = useWorkspace((workspace) => workspace.id);
  const isSlimScreen = useMatches({ select: (matches) => matches.at(-1)?.staticData.isSlim === true });
  const isFull = useMatches({ select: (matches) => matches.at(-1)?.staticData.isFull ?? isSlimScreen });
  const isSlim = useShell(({ isCollapsed }) => isCollapsed) ?? isSlimScreen;
  const { isPaletteOpen, isMoreOpen, isNewsOpen, isHelpOpen } = useShell();
  const maintenance = useMaintenance();
  const role = useCurrentWorkspace()?.role;
  const refuse = useCallback((access: Access) => refusalOf(role, access), [role]);
  useNews();
  useInactivity();
  useLeaveQuestions();
  usePaletteKey();
  useFullText();
  usePreloadLinks();
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={200}>
        <a
          href="#main"
          className="type-strong fixed top-2 left-2 z-(--z-tooltip) -translate-y-16 rounded-control bg-overlay px-3 py-2 text-ink shadow-mid focus:translate-y-0"
        >
          {texts.skipToTheContent}
        </a>
        <RefusalContext value={refuse}>
          <div
            className={`grid h-full grid-rows-[var(--top-bar)_minmax(0,1fr)] print:block print:h-auto phone:grid-cols-1 phone:grid-rows-[var(--top-bar)_minmax(0,1fr)_60px] ${isSlim ? "grid-cols-[var(--side-bar-collapsed)_minmax(0,1fr)]" : "grid-cols-[var(--side-bar)_minmax(0,1fr)]"}`}
          >
            <TopBar isSlim={isSlim} />
            <SideBar isSlim={isSlim} isEmbedded={false} />
            <main
              id="main"
              tabIndex={-1}
              className={`flex min-h-0 min-w-0 flex-col overflow-y-auto outline-none print:block print:overflow-visible ${isFull ? "" : "ends-wide"}`}
            >
              <ConnectionBanner />
              {maintenance.isOn && maintenance.canSwitch ? <MaintenanceBanner /> : null}
              {maintenance.isOn && !maintenance.canSwitch ? (
                <MaintenancePage />
              ) : (
                <Outlet key={workspaceId ?? "none"} />
              )}
            </main>
            <TabBar />
          </div>
          {isNewsOpen ? <NewsPanel /> : null}
          {isMoreOpen ? <MoreSheet /> : null}
          {isHelpOpen ? (
            <Suspense fallback={null}>
              <HelpSheet />
            </Suspense>
          ) : null}
          {isPaletteOpen ? <Palette /> : null}
        </RefusalContext>
        <ToastHost />
      </Tooltip.Provider>
    </CSPProvider>
  );
}
