import { Link, useRouterState } from "@tanstack/react-router";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { cx } from "../lib/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Tooltip } from "../ui/Tooltip.tsx";
import { embedSections, isInSection, type Section, sections } from "./sections.ts";
import { setCollapsed } from "./shell-store.ts";
import { WorkspaceFoot } from "./WorkspaceFoot.tsx";

interface SideBarProps {
  isSlim: boolean;
  isEmbedded: boolean;
}

/** The seven sections (embedded: only the app list), the current one marked; icons with tooltips when collapsed. */
export function SideBar({ isSlim, isEmbedded }: SideBarProps) {
  return (
    <nav
      aria-label="Sections"
      className="flex min-h-0 flex-col gap-px overflow-y-auto border-r border-line-subtle bg-sunken px-2 py-3 phone:hidden"
    >
      {(isEmbedded ? embedSections : sections).map((section) => (
        <SectionLink key={section.to} section={section} isSlim={isSlim} />
      ))}
      <div className={cx("mt-auto flex items-center pt-3", isSlim ? "justify-center" : "justify-between pl-2.5")}>
        {isSlim || isEmbedded ? <span /> : <WorkspaceFoot />}
        <IconButton
          label={isSlim ? "Expand the side bar" : "Collapse the side bar"}
          icon={isSlim ? PanelLeftOpen : PanelLeftClose}
          side="right"
          aria-expanded={!isSlim}
          onClick={() => setCollapsed(!isSlim)}
        />
      </div>
    </nav>
  );
}

function SectionLink({ section: { to, label, icon: Icon }, isSlim }: { section: Section; isSlim: boolean }) {
  const isCurrent = useRouterState({ select: ({ location }) => isInSection(location.pathname, to) });
  const link = (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={isSlim ? label : undefined}
      className={cx(
        "relative flex h-8 shrink-0 items-center gap-2.5 rounded-control no-underline transition-colors duration-fast hover:bg-hover hover:text-ink",
        isSlim ? "justify-center" : "px-2.5",
        isCurrent
          ? "bg-selected font-strong text-ink before:absolute before:top-2 before:bottom-2 before:-left-2 before:w-0.5 before:rounded-r-[2px] before:bg-accent"
          : "text-secondary",
      )}
    >
      <Icon size={16} aria-hidden="true" />
      {isSlim ? null : label}
    </Link>
  );
  return isSlim ? (
    <Tooltip text={label} side="right" isName>
      {link}
    </Tooltip>
  ) : (
    link
  );
}
