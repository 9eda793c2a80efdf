import { ssoLink } from "@hoopoe/contract/identity/routes/sso.ts";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, KeyRound } from "lucide-react";
import { call } from "../../../../api/client.ts";
import { ssoFailureWords } from "../../../../api/sso-failure-words.ts";
import { Badge } from "../../../../ui/Badge.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Card } from "../../../../ui/Card.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { toastFailure } from "../../../../ui/toast.tsx";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

/** Whether the account at hand is joined to one of the provider, and the way to join it. */
export function OwnAccount({ isLinked }: { isLinked: boolean }) {
  const { sso } = useSearch({ from: "/_app/dashboard/profile/organisation/sso" });
  const join = useMutation({
    mutationFn: () => call(ssoLink, { body: { next: "/dashboard/profile/organisation/sso" } }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toastFailure(texts.theAccountWasNot, error),
  });
  return (
    <Card title={texts.yourAccount}>
      <div className="flex flex-col gap-3 p-(--card-pad)">
        {sso === undefined ? null : (
          <Notice tone="danger" icon={CircleAlert} isLive>
            {ssoFailureWords(sso)}
          </Notice>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0 flex-1 basis-60">
            <div className="flex items-center gap-2 font-strong">
              {isLinked ? texts.joinedToYourPingone : texts.notJoinedToAPingone}
              {isLinked ? (
                <Badge tone="success" icon={CircleCheck}>
                  {texts.joined}
                </Badge>
              ) : null}
            </div>
            <div className="type-small text-muted">
              {isLinked ? texts.continueWithPingoneOn : texts.signInThereOnce}
            </div>
          </div>
          {isLinked ? null : (
            <Button icon={KeyRound} isLoading={join.isPending} onClick={() => join.mutate()}>
              {texts.joinWithPingone}
            </Button>
          )}
        </div>
      </div>
    </Card>
  );
}
