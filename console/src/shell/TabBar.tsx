import { Link, useRouterState } from "@tanstack/react-router";
import { CirclePlay, FileSearch, House, LayoutGrid, type LucideIcon, Menu } from "lucide-react";
import { cx } from "../lib/cx.ts";
import { isInSection, type Section } from "./sections.ts";
import { setMoreOpen, useShell } from "./shell-store.ts";
import { texts } from "../messages/en/shell.ts";

const tabs: readonly Section[] = [
  { to: "/dashboard/home", label: texts.home, icon: House },
  { to: "/dashboard/parent", label: texts.apps, icon: LayoutGrid },
  { to: "/dashboard/workflow-generation", label: texts.jobs, icon: CirclePlay },
  { to: "/dashboard/save-data", label: texts.reports, icon: FileSearch },
];

/** The side bar of phones: five places, the last one opens the rest. */
export function TabBar() {
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const isMoreOpen = useShell((shell) => shell.isMoreOpen);
  const isElsewhere = !tabs.some(({ to }) => isInSection(pathname, to));
  return (
    <nav
      aria-label={texts.sections}
      className="hidden grid-cols-5 border-t border-line-subtle bg-sunken phone:grid print:hidden"
    >
      {tabs.map(({ to, label, icon }) => (
        <Link
          key={to}
          to={to}
          aria-current={isInSection(pathname, to) ? "page" : undefined}
          className={tabClass(isInSection(pathname, to))}
        >
          <TabFace label={label} icon={icon} />
        </Link>
      ))}
      <button
        type="button"
        aria-expanded={isMoreOpen}
        onClick={() => setMoreOpen(!isMoreOpen)}
        className={tabClass(isElsewhere)}
      >
        <TabFace label={texts.more} icon={Menu} />
      </button>
    </nav>
  );
}

function TabFace({ label, icon: Icon }: { label: string; icon: LucideIcon }) {
  return (
    <>
      <Icon size={20} aria-hidden="true" />
      {label}
    </>
  );
}

function tabClass(isCurrent: boolean): string {
  return cx(
    "relative flex flex-col items-center justify-center gap-1 text-[10px]/3 font-medium no-underline -outline-offset-2",
    isCurrent ? "text-ink before:absolute before:-top-px before:h-0.5 before:w-6 before:bg-accent" : "text-muted",
  );
}
