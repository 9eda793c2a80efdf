import { KeyRound } from "lucide-react";
import { Card } from "../../../ui/Card.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";

/** On the profile: the way to what the organisation keeps for all its people. */
export function OrganisationCard() {
  return (
    <Card title="Organisation">
      <ul>
        <ListRow
          icon={<KeyRound size={16} className="text-muted" aria-hidden="true" />}
          title="Single sign-on"
          why="Sign in with PingOne or another OpenID provider."
          action={
            <LinkButton size="small" to="/dashboard/profile/organisation/sso">
              Open
            </LinkButton>
          }
        />
      </ul>
    </Card>
  );
}
