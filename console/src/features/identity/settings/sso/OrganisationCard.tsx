import { Gauge, KeyRound, LayoutGrid, Mail, ScrollText, Users } from "lucide-react";
import { Card } from "../../../../ui/Card.tsx";
import { LinkButton } from "../../../../ui/LinkButton.tsx";
import { ListRow } from "../../../../ui/ListRow.tsx";
import { texts } from "../../../../messages/en/features/identity/settings/sso.ts";

/** On the profile: the way to what the organisation keeps for all its people. */
export function OrganisationCard() {
  return (
    <Card title={texts.organisation}>
      <ul>
        {rows.map(({ icon: Icon, title, why, to }) => (
          <ListRow
            key={to}
            icon={<Icon size={16} className="text-muted" aria-hidden="true" />}
            title={title}
            why={why}
            action={
              <LinkButton size="small" to={to} aria-label={texts.openTitle(title)}>
                {texts.open}
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
    title: texts.members,
    why: texts.whoWorksHereAnd,
    to: "/dashboard/profile/organisation/members",
  },
  {
    icon: LayoutGrid,
    title: texts.workspaces,
    why: texts.makeRenameAndDelete,
    to: "/dashboard/profile/organisation/workspaces",
  },
  {
    icon: Gauge,
    title: texts.usageAndLimits,
    why: texts.whatIsUsedWhat,
    to: "/dashboard/profile/organisation/limits",
  },
  { icon: ScrollText, title: texts.audit, why: texts.whoDidWhatWhen, to: "/dashboard/profile/organisation/audit" },
  { icon: Mail, title: texts.mail, why: texts.lettersAndWhatBecame, to: "/dashboard/profile/organisation/mail" },
  {
    icon: KeyRound,
    title: texts.singleSignOn,
    why: texts.signInWithPingone,
    to: "/dashboard/profile/organisation/sso",
  },
] as const;
