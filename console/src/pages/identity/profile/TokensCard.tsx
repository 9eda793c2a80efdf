import type { Account } from "@hoopoe/contract/identity/account.ts";
import { personalTokenList, personalTokenRevoke } from "@hoopoe/contract/identity/routes/account.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { agoOf, dateOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { TokenForm } from "./TokenForm.tsx";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** Personal access tokens: what scripts may do in one's name. */
export function TokensCard({ account }: { account: Account }) {
  const [nowMs] = useState(Date.now);
  const tokens = useQuery(apiQuery(personalTokenList, {}));
  const revoke = useMutation({
    mutationFn: (id: string) => call(personalTokenRevoke, { params: { id } }),
    onSuccess: async () => {
      await tokens.refetch();
      toastSuccess(texts.theTokenIsRevoked);
    },
    onError: (error) => toastFailure(texts.theTokenWasNot, error),
  });
  const ask = async (id: string, name: string): Promise<void> => {
    const choice = await showDialog({
      title: texts.revokeName(name),
      text: texts.whateverUsesItIs,
      icon: "warning",
      confirmText: texts.revoke,
      cancel: true,
      isDestructive: true,
    });
    if (choice === "confirm") revoke.mutate(id);
  };
  return (
    <>
      <Card title={texts.personalAccessTokens} count={tokens.data?.data.length}>
        <StaleNotice query={tokens} />
        {tokens.isPending ? (
          <Skeleton rows={2} />
        ) : isLost(tokens) ? (
          <ErrorState title={texts.yourTokensCouldNot} stillWorks={texts.theyGoOnWorking} query={tokens} />
        ) : tokens.data.data.length === 0 ? (
          <p className="p-(--card-pad) text-secondary">
            {texts.noTokenYetAScript} <code className="type-code">{texts.authorizationBearer}</code>.
          </p>
        ) : (
          <ul aria-label={texts.personalAccessTokens}>
            {tokens.data.data.map(({ id, name, last4, verbs, expiresAt, lastUsedAt }) => (
              <ListRow
                key={id}
                icon={<KeyRound size={16} className="text-muted" aria-hidden="true" />}
                title={`${name} (…${last4})`}
                why={texts.until(
                  verbs.join(", "),
                  dateOf(expiresAt),
                  lastUsedAt === null ? texts.notUsedYet : texts.used(agoOf(lastUsedAt, nowMs)),
                )}
                action={
                  <Button size="small" aria-label={texts.revokeName2(name)} onClick={() => void ask(id, name)}>
                    {texts.revoke}
                  </Button>
                }
              />
            ))}
          </ul>
        )}
      </Card>
      <TokenForm account={account} onMade={() => void tokens.refetch()} />
    </>
  );
}
