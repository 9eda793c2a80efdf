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
import type { SsoView } from "./sso-form.ts";
import { OwnAccount } from "./OwnAccount.tsx";
import { SsoForm } from "./SsoForm.tsx";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

/** Single sign-on: one's own account for everybody, the organisation's settings for who manages it. */
export function SsoPage() {
  const view = useQuery(apiQuery(ssoSettingsGet, {}));
  return (
    <>
      <OrganisationHeader
        title={texts.singleSignOn}
        aside={view.data === undefined ? null : <StateBadge view={view.data} />}
        subtitle={texts.peopleSignInWith}
      />
      <div className="flex max-w-(--content-read) flex-col gap-4 px-(--gutter) py-4">
        {view.isPending ? (
          <Skeleton label={texts.loadingSingleSignOn} rows={6} />
        ) : isLost(view) ? (
          <ErrorState title={texts.singleSignOnCould} stillWorks={texts.signingInWorksAs} query={view} />
        ) : (
          <>
            {view.data.isOffered ? <OwnAccount isLinked={view.data.isLinked} /> : null}
            {view.data.mayManage ? (
              <SsoForm key={JSON.stringify(view.data.settings)} view={view.data} />
            ) : (
              <Notice tone="quiet" icon={Lock}>
                {texts.theSettingsAreKept}
              </Notice>
            )}
          </>
        )}
      </div>
    </>
  );
}

function StateBadge({ view }: { view: SsoView }) {
  if (!view.isOffered) return <Badge>{texts.off}</Badge>;
  return view.settings?.isRequired === true ? (
    <Badge tone="info">{texts.required}</Badge>
  ) : (
    <Badge tone="success">{texts.on}</Badge>
  );
}
