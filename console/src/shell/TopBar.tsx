import { Link } from "@tanstack/react-router";
import { Bell, LifeBuoy, LogOut, Moon, Search, Sun } from "lucide-react";
import { ApprovalsLink } from "../features/work/approvals/ApprovalsLink.tsx";
import { toggleTheme, useTheme } from "../stores/theme.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Kbd } from "../ui/Kbd.tsx";
import { Logo } from "../ui/Logo.tsx";
import { ProfileLink } from "./ProfileLink.tsx";
import { RunningCount } from "./RunningCount.tsx";
import { setHelpOpen, setNewsOpen, setPaletteOpen, useShell } from "./shell-store.ts";
import { useLogout } from "./use-logout.ts";
import { useUnreadNews } from "./use-news.ts";
import { WorkspaceSelector } from "./WorkspaceSelector.tsx";
import { texts } from "../messages/en/shell.ts";

export function TopBar({ isSlim }: { isSlim: boolean }) {
  const isDark = useTheme((theme) => theme.isDark);
  const isNewsOpen = useShell((shell) => shell.isNewsOpen);
  const unread = useUnreadNews();
  const logout = useLogout();
  return (
    <header className="relative z-(--z-top) col-span-full flex items-center gap-3 border-b border-line-subtle bg-sunken pr-4 phone:gap-1 phone:pr-2 print:hidden">
      <Brand isSlim={isSlim} />
      <WorkspaceSelector />
      <button
        type="button"
        onClick={() => setPaletteOpen(true)}
        className="flex h-8 max-w-90 min-w-0 flex-1 items-center gap-2 rounded-control border border-line-subtle bg-card pr-2 pl-2.5 text-muted transition-colors duration-fast hover:border-line-strong hover:text-secondary narrow:hidden"
      >
        <Search size={14} aria-hidden="true" />
        <span className="flex-1 truncate text-left">{texts.searchOrJumpTo3}</span>
        <Kbd>{texts.ctrlK}</Kbd>
      </button>
      <div className="ml-auto flex items-center gap-1">
        <RunningCount />
        <span className="hidden narrow:block">
          <IconButton label={texts.searchOrJumpTo2} icon={Search} onClick={() => setPaletteOpen(true)} />
        </span>
        <span className="phone:hidden">
          <IconButton label={texts.help} icon={LifeBuoy} onClick={() => setHelpOpen(true)} />
        </span>
        <ApprovalsLink />
        <IconButton
          label={texts.notifications}
          icon={Bell}
          count={unread}
          aria-expanded={isNewsOpen}
          onClick={() => setNewsOpen(!isNewsOpen)}
        />
        <span className="flex items-center gap-1 phone:hidden">
          <IconButton
            label={isDark ? texts.lightTheme : texts.darkTheme}
            icon={isDark ? Sun : Moon}
            onClick={toggleTheme}
          />
        </span>
        <ProfileLink />
        <span className="phone:hidden">
          <IconButton label={texts.logout} icon={LogOut} onClick={() => void logout()} />
        </span>
      </div>
    </header>
  );
}

/** Leads home. The small logo loads the whole page anew, the way out of a screen that has gone wrong. */
function Brand({ isSlim }: { isSlim: boolean }) {
  const small = (
    <a href="/dashboard/home" aria-label={texts.hoopoeHome} className="flex w-full justify-center text-ink">
      <Logo />
    </a>
  );
  if (isSlim) return <div className="w-(--side-bar-collapsed) shrink-0 phone:w-13">{small}</div>;
  return (
    <>
      <div className="hidden w-13 shrink-0 phone:block">{small}</div>
      <Link
        to="/dashboard/home"
        aria-label={texts.hoopoeHome}
        className="flex w-[calc(var(--side-bar)-12px)] shrink-0 items-center gap-2.5 pl-4 text-[15px]/none font-bold tracking-[-.02em] text-ink phone:hidden"
      >
        <Logo />
        {texts.hoopoe}
      </Link>
    </>
  );
}
