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

/** Personal access tokens: what scripts may do in one's name. */
export function TokensCard({ account }: { account: Account }) {
  const [nowMs] = useState(Date.now);
  const tokens = useQuery(apiQuery(personalTokenList, {}));
  const revoke = useMutation({
    mutationFn: (id: string) => call(personalTokenRevoke, { params: { id } }),
    onSuccess: async () => {
      await tokens.refetch();
      toastSuccess("The token is revoked.");
    },
    onError: (error) => toastFailure("The token was not revoked.", error),
  });
  const ask = async (id: string, name: string): Promise<void> => {
    const choice = await showDialog({
      title: `Revoke ${name}?`,
      text: "Whatever uses it is refused from the next call on. This cannot be undone.",
      icon: "warning",
      confirmText: "Revoke",
      cancel: true,
      isDestructive: true,
    });
    if (choice === "confirm") revoke.mutate(id);
  };
  return (
    <>
      <Card title="Personal access tokens" count={tokens.data?.data.length}>
        <StaleNotice query={tokens} />
        {tokens.isPending ? (
          <Skeleton rows={2} />
        ) : isLost(tokens) ? (
          <ErrorState
            title="Your tokens could not be read"
            stillWorks="They go on working."
            error={tokens.error}
            onRetry={() => void tokens.refetch()}
          />
        ) : tokens.data.data.length === 0 ? (
          <p className="p-(--card-pad) text-secondary">
            No token yet. A script that calls the API sends one as{" "}
            <code className="type-code">Authorization: Bearer</code>.
          </p>
        ) : (
          <ul aria-label="Personal access tokens">
            {tokens.data.data.map(({ id, name, last4, verbs, expiresAt, lastUsedAt }) => (
              <ListRow
                key={id}
                icon={<KeyRound size={16} className="text-muted" aria-hidden="true" />}
                title={`${name} (…${last4})`}
                why={`${verbs.join(", ")} · until ${dateOf(expiresAt)} · ${
                  lastUsedAt === null ? "not used yet" : `used ${agoOf(lastUsedAt, nowMs)}`
                }`}
                action={
                  <Button size="small" aria-label={`Revoke ${name}`} onClick={() => void ask(id, name)}>
                    Revoke
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
