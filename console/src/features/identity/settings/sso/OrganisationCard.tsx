import { Gauge, KeyRound, LayoutGrid, Mail, ScrollText, Users } from "lucide-react";
import { Card } from "../../../../ui/Card.tsx";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { ListRow } from "../../../../ui/ListRow.tsx";

/** On the profile: the way to what the organisation keeps for all its people. */
export function OrganisationCard() {
  return (
    <Card title="Organisation">
      <ul>
        {rows.map(({ icon: Icon, title, why, to }) => (
          <ListRow
            key={to}
            icon={<Icon size={16} className="text-muted" aria-hidden="true" />}
            title={title}
            why={why}
            action={
              <LinkButton size="small" to={to} aria-label={`Open ${title}`}>
                Open
              </LinkButton>
            }
          />
        ))}
      </ul>
    </Card>
  );
}

const rows = [
  {
    icon: Users,
    title: "Members",
    why: "Who works here, and what each may do.",
    to: "/dashboard/profile/organisation/members",
  },
  {
    icon: LayoutGrid,
    title: "Workspaces",
    why: "Make, rename and delete them.",
    to: "/dashboard/profile/organisation/workspaces",
  },
  {
    icon: Gauge,
    title: "Usage and limits",
    why: "What is used, what may be used, and when it resets.",
    to: "/dashboard/profile/organisation/limits",
  },
  { icon: ScrollText, title: "Audit", why: "Who did what, when.", to: "/dashboard/profile/organisation/audit" },
  { icon: Mail, title: "Mail", why: "Letters, and what became of them.", to: "/dashboard/profile/organisation/mail" },
  {
    icon: KeyRound,
    title: "Single sign-on",
    why: "Sign in with PingOne or another OpenID provider.",
    to: "/dashboard/profile/organisation/sso",
  },
] as const;
