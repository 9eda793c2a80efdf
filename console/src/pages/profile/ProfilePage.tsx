import { authMe } from "@hoopoe/contract/routes/auth.ts";
import { workspaceList } from "@hoopoe/contract/routes/workspace.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { KeyRound, LogOut, MonitorSmartphone, Moon, ShieldCheck, Sun } from "lucide-react";
import { apiQuery } from "../../api/query.ts";
import { useLogout } from "../../shell/use-logout.ts";
import { toggleTheme, useTheme } from "../../stores/theme.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListRow } from "../../ui/ListRow.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { OrganisationCard } from "../settings/sso/OrganisationCard.tsx";

/** Who is signed in, where they belong, how the console looks for them, and the way out. */
export function ProfilePage() {
  const me = useQuery(apiQuery(authMe, {}));
  const logout = useLogout();
  const isDark = useTheme((theme) => theme.isDark);
  return (
    <>
      <PageHeader
        title="User Profile"
        actions={
          <Button icon={LogOut} onClick={() => void logout()}>
            Logout
          </Button>
        }
      />
      <div className="flex max-w-(--content-read) flex-col gap-4 px-(--gutter) pb-6">
        <Card title="You">
          {me.isPending ? (
            <Skeleton rows={2} />
          ) : me.isError ? (
            <ErrorState title={sentences.unknown} error={me.error} onRetry={() => void me.refetch()} />
          ) : (
            <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-2 p-(--card-pad)">
              <dt className="text-muted">Name</dt>
              <dd>{me.data.name}</dd>
              <dt className="text-muted">E-mail</dt>
              <dd>{me.data.email}</dd>
              <dt className="text-muted">Organisation</dt>
              <dd>{me.data.tenant.name}</dd>
            </dl>
          )}
        </Card>
        <Card title="Workspaces">
          <Memberships />
        </Card>
        <OrganisationCard />
        <Card title="Look">
          <div className="flex items-center justify-between gap-3 p-(--card-pad)">
            <div>
              <div className="font-strong">{isDark ? "Dark theme" : "Light theme"}</div>
              <div className="type-small text-muted">Kept in this browser.</div>
            </div>
            <Button icon={isDark ? Sun : Moon} onClick={toggleTheme}>
              {isDark ? "Use the light theme" : "Use the dark theme"}
            </Button>
          </div>
        </Card>
        <Card title="Coming to this page">
          <ul>
            <ListRow
              icon={<KeyRound size={16} className="text-muted" aria-hidden="true" />}
              title="Password and passkeys"
              why="Until then an owner changes a password for you."
            />
            <ListRow
              icon={<ShieldCheck size={16} className="text-muted" aria-hidden="true" />}
              title="A second factor"
              why="One-time codes and recovery codes."
            />
            <ListRow
              icon={<MonitorSmartphone size={16} className="text-muted" aria-hidden="true" />}
              title="Where you are signed in"
              why="Logout above ends this browser’s session in all its tabs."
            />
          </ul>
        </Card>
      </div>
    </>
  );
}

function Memberships() {
  const workspaces = useQuery(apiQuery(workspaceList, {}));
  if (workspaces.isPending) return <Skeleton rows={1} />;
  if (workspaces.isError)
    return <ErrorState title={sentences.unknown} error={workspaces.error} onRetry={() => void workspaces.refetch()} />;
  return (
    <ul>
      {workspaces.data.data.map(({ id, name, role, isDefault, isDemo }) => (
        <li
          key={id}
          className="flex min-h-(--row) items-center gap-2 border-b border-line-subtle px-(--card-pad) last:border-0"
        >
          <span className="font-strong">{name}</span>
          {isDemo ? <Badge tone="outline">Demo</Badge> : null}
          {isDefault === 1 ? <Badge>Opens first</Badge> : null}
          <span className="ml-auto text-secondary capitalize">{role}</span>
        </li>
      ))}
    </ul>
  );
}
