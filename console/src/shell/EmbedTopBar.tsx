import { embedFrame } from "@hoopoe/contract/assist/routes/embed.ts";
import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { useQuery } from "@tanstack/react-query";
import { LogOut, Moon, Sun } from "lucide-react";
import { useEffect, useRef } from "react";
import { useEmbedSession } from "../api/embed-session.ts";
import { apiQuery, invalidate } from "../api/query.ts";
import { useSession } from "../stores/session.ts";
import { toggleTheme, useTheme } from "../stores/theme.ts";
import { useWorkspace } from "../stores/workspace.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Logo } from "../ui/Logo.tsx";
import { ProfileLink } from "./ProfileLink.tsx";
import { useLogout } from "./use-logout.ts";
import { WorkspaceSelector } from "./WorkspaceSelector.tsx";
import { texts } from "../messages/en/shell.ts";

/**
 * The workspace and the theme; for a visitor with an account also their workspaces, profile and sign-out. Search, help,
 * approvals and notifications lead into the console, which the page around this one may not offer.
 */
export function EmbedTopBar() {
  const isDark = useTheme((theme) => theme.isDark);
  const frame = useFrame();
  const logout = useLogout();
  return (
    <header className="relative z-(--z-top) col-span-full flex items-center gap-2.5 border-b border-line-subtle bg-sunken pr-4 pl-4 phone:gap-1 phone:pr-2 print:hidden">
      <Logo />
      <span className="text-[15px]/none font-bold tracking-[-.02em] phone:hidden">{texts.hoopoe}</span>
      {frame === undefined ? null : frame.hasAccount ? (
        <WorkspaceSelector />
      ) : (
        <span className="min-w-0 truncate pl-3">
          <span className="text-muted">{texts.workspace} </span>
          <span className="font-strong">{frame.workspace.name}</span>
        </span>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <IconButton
          label={isDark ? texts.lightTheme : texts.darkTheme}
          icon={isDark ? Sun : Moon}
          onClick={toggleTheme}
        />
        {frame?.hasAccount === true ? (
          <>
            <ProfileLink />
            <IconButton label={texts.logout} icon={LogOut} onClick={() => void logout()} />
          </>
        ) : null}
      </div>
    </header>
  );
}

/** Asked again from time to time: that is how an idle page learns that its session has ended. */
function useFrame(): RouteReply<typeof embedFrame> | undefined {
  const isSignedIn = useSession(({ session }) => session.status === "signed-in");
  const renewals = useEmbedSession((embedded) => embedded.renewals);
  const { data } = useQuery({ ...apiQuery(embedFrame, {}), enabled: isSignedIn, refetchInterval: 60_000 });
  const shownId = useRef<string>(undefined);
  useEffect(() => {
    if (renewals > 0) void invalidate(embedFrame);
  }, [renewals]);
  useEffect(() => {
    if (data === undefined) return;
    const { workspace, hasAccount } = data;
    // The session decided where it works: the selector shows that as chosen.
    if (hasAccount && useWorkspace.getState().id === null)
      useWorkspace.setState({ id: workspace.id, isDemo: workspace.isDemo });
    // A token of another workspace: nothing of the first one may stay on the screen.
    if (!hasAccount && shownId.current !== undefined && workspace.id !== shownId.current) location.reload();
    shownId.current = workspace.id;
  }, [data]);
  return data;
}
