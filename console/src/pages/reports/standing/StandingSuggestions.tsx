import { reportClaimsGet } from "@hoopoe/contract/reports/routes/claim.ts";
import { standingListGet, standingListSave, standingSuggest } from "@hoopoe/contract/reports/routes/standing.ts";
import type { StandingEntry } from "@hoopoe/contract/reports/standing.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Building2, Handshake } from "lucide-react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { dateOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/pages/reports/standing.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";

interface Listed {
  readonly entries: StandingEntry[];
  readonly version: number;
}

const lists = [standingListGet, standingSuggest, reportClaimsGet] as const;

/** Domains that may be ours and people who write often. One press lists them; nothing counts before. */
export function StandingSuggestions({ list }: { list: Listed }) {
  const found = useQuery(apiQuery(standingSuggest, {}));
  const save = useMutation({
    mutationFn: (next: Listed) => call(standingListSave, { body: next }),
    onError: (error) => toastFailure(texts.couldNotSave, error),
    onSettled: () => invalidate(...lists),
  });
  const confirm = (match: string, standing: StandingEntry["standing"]) =>
    save.mutate(
      { ...list, entries: [...list.entries, { match, standing }] },
      {
        onSuccess: ({ data }) =>
          toastSuccess(standing === "own" ? texts.nowOwn(match) : texts.nowPartner(match), {
            link: {
              label: texts.undo,
              onClick: () => save.mutate({ ...data, entries: data.entries.filter((one) => one.match !== match) }),
            },
          }),
      },
    );
  return (
    <Card title={texts.suggestions}>
      {found.isPending ? (
        <Skeleton label={texts.loadingSuggestions} rows={3} />
      ) : isLost(found) ? (
        <ErrorState title={texts.couldNotLoadSuggestions} query={found} />
      ) : found.data.data.domains.length + found.data.data.senders.length === 0 ? (
        <p className="p-(--card-pad) text-muted">{texts.noSuggestions}</p>
      ) : (
        <ul>
          {found.data.data.domains.map(({ domain, members, mailboxes }) => (
            <li key={domain} className={rowClass}>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-strong">{domain}</span>
                <span className="type-small text-muted">{texts.seenAt(members, mailboxes)}</span>
              </span>
              <Button
                icon={Building2}
                calls={standingListSave}
                aria-label={texts.makeOwnOf(domain)}
                isLoading={save.isPending}
                onClick={() => confirm(domain, "own")}
              >
                {texts.makeOwn}
              </Button>
            </li>
          ))}
          {found.data.data.senders.map(({ address, author, count, lastAt }) => (
            <li key={address} className={rowClass}>
              <span className="min-w-0 flex-1">
                <span className="block truncate font-strong">{author}</span>
                <span className="type-small text-muted">{texts.wrote(count, dateOf(lastAt))}</span>
              </span>
              <Button
                icon={Handshake}
                calls={standingListSave}
                aria-label={texts.makePartnerOf(address)}
                isLoading={save.isPending}
                onClick={() => confirm(address, "partner")}
              >
                {texts.makePartner}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const rowClass =
  "flex min-h-13 items-center gap-3 border-b border-line-subtle px-(--card-pad) py-2 last:border-b-0 phone:flex-wrap";
