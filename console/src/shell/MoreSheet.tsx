import { Link } from "@tanstack/react-router";
import { LifeBuoy, LogOut, Moon, Sun, UserRound } from "lucide-react";
import { toggleTheme, useTheme } from "../stores/theme.ts";
import { Sheet } from "../ui/Sheet.tsx";
import { sections } from "./sections.ts";
import { setHelpOpen, setMoreOpen } from "./shell-store.ts";
import { useLogout } from "./use-logout.ts";
import { texts } from "../messages/en/shell.ts";

/** What does not fit into the phone's bottom bar: the other sections, the theme, the profile, the way out. */
export function MoreSheet() {
  const isDark = useTheme((theme) => theme.isDark);
  const logout = useLogout();
  const close = (): void => setMoreOpen(false);
  const ThemeIcon = isDark ? Sun : Moon;
  return (
    <Sheet label={texts.more} onClose={close}>
      <nav aria-label={texts.allSections} className="flex flex-col">
        {sections.map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} onClick={close} className={rowClass}>
            <Icon size={20} aria-hidden="true" />
            {label}
          </Link>
        ))}
        <Link to="/dashboard/profile" onClick={close} className={rowClass}>
          <UserRound size={20} aria-hidden="true" />
          {texts.userProfile}
        </Link>
      </nav>
      <div className="mt-2 flex flex-col border-t border-line-subtle pt-2">
        <button type="button" onClick={toggleTheme} className={rowClass}>
          <ThemeIcon size={20} aria-hidden="true" />
          {isDark ? texts.lightTheme : texts.darkTheme}
        </button>
        <button
          type="button"
          onClick={() => {
            close();
            setHelpOpen(true);
          }}
          className={rowClass}
        >
          <LifeBuoy size={20} aria-hidden="true" />
          {texts.help}
        </button>
        <button type="button" onClick={() => void logout()} className={rowClass}>
          <LogOut size={20} aria-hidden="true" />
          {texts.logout}
        </button>
      </div>
    </Sheet>
  );
}

const rowClass =
  "flex h-11 w-full items-center gap-3 rounded-control px-2 text-left text-secondary no-underline hover:bg-hover hover:text-ink";
