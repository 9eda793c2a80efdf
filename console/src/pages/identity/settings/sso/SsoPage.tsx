import { ssoSettingsGet } from "@hoopoe/contract/identity/routes/sso.ts";
import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { isLost } from "../../../../api/is-lost.ts";
import { apiQuery } from "../../../../api/query.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { ErrorState } from "../../../../ui/ErrorState.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { Skeleton } from "../../../../ui/Skeleton.tsx";
import { OrganisationHeader } from "../../../../ui/OrganisationHeader.tsx";
import type { SsoView } from "./draft.ts";
import { OwnAccount } from "./OwnAccount.tsx";
import { SsoForm } from "./SsoForm.tsx";

/** Single sign-on: one's own account for everybody, the organisation's settings for who manages it. */
export function SsoPage() {
  const view = useQuery(apiQuery(ssoSettingsGet, {}));
  return (
    <>
      <OrganisationHeader
        title="Single sign-on"
        aside={view.data === undefined ? null : <StateBadge view={view.data} />}
        subtitle="People sign in with PingOne, or any other OpenID provider, instead of a password kept here."
      />
      <div className="flex max-w-(--content-read) flex-col gap-4 px-(--gutter) py-4">
        {view.isPending ? (
          <Skeleton label="Loading single sign-on" rows={6} />
        ) : isLost(view) ? (
          <ErrorState
            title="Single sign-on could not be read"
            stillWorks="Signing in works as it was set up."
            error={view.error}
            onRetry={() => void view.refetch()}
          />
        ) : (
          <>
            {view.data.isOffered ? <OwnAccount isLinked={view.data.isLinked} /> : null}
            {view.data.mayManage ? (
              <SsoForm key={JSON.stringify(view.data.settings)} view={view.data} />
            ) : (
              <Notice tone="quiet" icon={Lock}>
                The settings are kept by the owners and admins of the organisation’s first workspace. Ask one of them to
                change something.
              </Notice>
            )}
          </>
        )}
      </div>
    </>
  );
}

function StateBadge({ view }: { view: SsoView }) {
  if (!view.isOffered) return <Badge>Off</Badge>;
  return view.settings?.isRequired === true ? <Badge tone="info">Required</Badge> : <Badge tone="success">On</Badge>;
}
