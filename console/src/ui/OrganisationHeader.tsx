import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { PageHeader } from "./PageHeader.tsx";
import { texts } from "../messages/en/ui.ts";

interface OrganisationHeaderProps {
  title: string;
  aside?: ReactNode;
  subtitle: ReactNode;
  actions?: ReactNode;
}

/** The head that the organisation's screens share: where they stand, and the way to each other. */
export function OrganisationHeader({ title, aside, subtitle, actions }: OrganisationHeaderProps) {
  const ways = useRef<HTMLElement>(null);
  // On a phone the row is longer than the screen: where one is must be seen.
  useEffect(() => {
    // In braces: newer browsers answer a promise, and what an effect answers is called when the page goes.
    ways.current?.querySelector("[aria-current=page]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, []);
  return (
    <>
      <PageHeader
        title={title}
        aside={aside}
        subtitle={subtitle}
        actions={actions}
        crumbs={
          <>
            <Link to="/dashboard/profile">{texts.userProfile}</Link>
            <ChevronRight size={12} aria-hidden="true" />
            <span>{texts.organisation}</span>
          </>
        }
      />
      <nav
        ref={ways}
        aria-label={texts.organisation}
        className="tab-strip flex shrink-0 scroll-px-12 gap-5 overflow-x-auto border-b border-line-subtle px-(--gutter)"
      >
        {screens.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className="-mb-px flex h-9 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-muted no-underline -outline-offset-2 hover:text-secondary aria-[current=page]:border-ink aria-[current=page]:text-ink phone:h-11"
          >
            {label}
          </Link>
        ))}
      </nav>
    </>
  );
}

const screens = [
  { to: "/dashboard/profile/organisation/members", label: texts.members },
  { to: "/dashboard/profile/organisation/workspaces", label: texts.workspaces },
  { to: "/dashboard/profile/organisation/standing", label: texts.whoCountsAsWhat },
  { to: "/dashboard/profile/organisation/limits", label: texts.usageAndLimits },
  { to: "/dashboard/profile/organisation/audit", label: texts.audit },
  { to: "/dashboard/profile/organisation/erasure", label: texts.erasure },
  { to: "/dashboard/profile/organisation/mail", label: texts.mail },
  { to: "/dashboard/profile/organisation/sso", label: texts.singleSignOn },
  { to: "/dashboard/profile/organisation/embed", label: texts.embedding },
] as const;
