import { Link, useRouterState } from "@tanstack/react-router";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { cx } from "../lib/cx.ts";
import { IconButton } from "../ui/IconButton.tsx";
import { Tooltip } from "../ui/Tooltip.tsx";
import { FavouriteLinks } from "./FavouriteLinks.tsx";
import { embedSections, isInSection, type Section, sections } from "./sections.ts";
import { setCollapsed } from "./shell-store.ts";
import { sideLinkClass } from "./side-link-class.ts";
import { useSectionCounts } from "./use-section-counts.ts";
import { WorkspaceFoot } from "./WorkspaceFoot.tsx";
import { texts } from "../messages/en/shell.ts";

interface SideBarProps {
  isSlim: boolean;
  isEmbedded: boolean;
}

/** The seven sections, then the favourites (embedded: only the app list); icons with tooltips when collapsed. */
export function SideBar({ isSlim, isEmbedded }: SideBarProps) {
  return (
    <div className="flex min-h-0 flex-col overflow-y-auto border-r border-line-subtle bg-sunken px-2 py-3 phone:hidden print:hidden">
      <nav aria-label={texts.sections} className="flex flex-col gap-px">
        {isEmbedded ? (
          embedSections.map((section) => <SectionLink key={section.to} section={section} isSlim={isSlim} />)
        ) : (
          <CountedSections isSlim={isSlim} />
        )}
      </nav>
      {isEmbedded ? null : <FavouriteLinks isSlim={isSlim} />}
      <footer className={cx("mt-auto flex items-center pt-3", isSlim ? "justify-center" : "justify-between pl-2.5")}>
        {isSlim || isEmbedded ? <span /> : <WorkspaceFoot />}
        <IconButton
          label={isSlim ? texts.expandTheSideBar : texts.collapseTheSideBar}
          icon={isSlim ? PanelLeftOpen : PanelLeftClose}
          side="right"
          aria-expanded={!isSlim}
          onClick={() => setCollapsed(!isSlim)}
        />
      </footer>
    </div>
  );
}

function CountedSections({ isSlim }: { isSlim: boolean }) {
  const counts = useSectionCounts();
  return sections.map((section) => (
    <SectionLink key={section.to} section={section} isSlim={isSlim} counted={counts[section.to]} />
  ));
}

interface SectionLinkProps {
  section: Section;
  isSlim: boolean;
  counted?: { count: number; what: string } | undefined;
}

function SectionLink({ section: { to, label, icon: Icon }, isSlim, counted }: SectionLinkProps) {
  const isCurrent = useRouterState({ select: ({ location }) => isInSection(location.pathname, to) });
  const count = counted?.count ?? 0;
  const name = count > 0 ? `${label}, ${count} ${counted?.what ?? ""}` : label;
  const link = (
    <Link
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={isSlim || count > 0 ? name : undefined}
      // Drawn by the style sheet: the entry's text stays the section's name, and its number is in its accessible name.
      data-count={count > 0 && !isSlim ? count : undefined}
      className={cx(
        sideLinkClass({ isSlim, isCurrent }),
        "data-count:after:ml-auto data-count:after:text-[12px] data-count:after:text-muted data-count:after:tabular-nums data-count:after:content-[attr(data-count)]",
      )}
    >
      <Icon size={16} aria-hidden="true" />
      {isSlim ? null : label}
    </Link>
  );
  return isSlim ? (
    <Tooltip text={name} side="right" isName>
      {link}
    </Tooltip>
  ) : (
    link
  );
}
