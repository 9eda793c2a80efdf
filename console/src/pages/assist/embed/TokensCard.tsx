import type { EmbedToken } from "@hoopoe/contract/assist/embed.ts";
import { embedTokenCreate, embedTokenList, embedTokenWithdraw } from "@hoopoe/contract/assist/routes/embed.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";

const waits = [
  { value: "10", label: "10 minutes" },
  { value: "60", label: "an hour" },
  { value: "1440", label: "a day" },
];

/** Tokens of the workspace: making one, and what became of the others. */
export function TokensCard({ onMade }: { onMade: (token: string) => void }) {
  const [name, setName] = useState("");
  const [minutes, setMinutes] = useState("10");
  const create = useMutation({
    mutationFn: () =>
      call(embedTokenCreate, {
        body: { minutes: Number(minutes), ...(name.trim() === "" ? {} : { name: name.trim() }) },
      }),
    onSuccess: async ({ token }) => {
      onMade(token);
      setName("");
      await invalidate(embedTokenList);
    },
    onError: (error) => toastFailure("The token could not be made", error),
  });
  return (
    <Card title="Embed tokens">
      <form
        className="flex flex-wrap items-end gap-3 border-b border-line-subtle p-(--card-pad)"
        onSubmit={(event) => {
          event.preventDefault();
          create.mutate();
        }}
      >
        <TextField
          className="min-w-48 flex-1"
          label="What it is for"
          placeholder="Embedded page"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="It may wait for"
          options={waits}
          value={minutes}
          onChange={(event) => setMinutes(event.target.value)}
        />
        <Button type="submit" variant="primary" calls={embedTokenCreate} isLoading={create.isPending}>
          Create an embed token
        </Button>
      </form>
      <TokenList />
    </Card>
  );
}

function TokenList() {
  const tokens = useQuery(apiQuery(embedTokenList, {}));
  if (tokens.isPending) return <Skeleton label="Loading embed tokens" rows={2} />;
  if (tokens.isError)
    return (
      <ErrorState
        title="The embed tokens could not be read"
        stillWorks="They go on working."
        error={tokens.error}
        onRetry={() => void tokens.refetch()}
      />
    );
  if (tokens.data.data.length === 0) {
    return (
      <EmptyState title="No embed tokens yet">
        Each opens one session of a day in a page of yours, which can only read in this workspace.
      </EmptyState>
    );
  }
  return (
    <ul aria-label="Embed tokens">
      {tokens.data.data.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  );
}

const states = {
  waiting: { text: "Waiting to be used", tone: "info" },
  open: { text: "Open", tone: "success" },
  ended: { text: "Ended", tone: "neutral" },
} as const;

function TokenRow({ token: { id, name, createdBy, createdAt, state } }: { token: EmbedToken }) {
  const withdraw = useMutation({
    mutationFn: () => call(embedTokenWithdraw, { params: { id } }),
    onSuccess: async () => {
      await invalidate(embedTokenList);
      toastSuccess("Withdrawn: what it opened is closed");
    },
    onError: (error) => toastFailure("The token could not be withdrawn", error),
  });
  return (
    <li className="flex min-h-(--row) flex-wrap items-center gap-x-3 border-b border-line-subtle px-(--card-pad) py-1 last:border-0">
      <span className="font-strong">{name}</span>
      <Badge tone={states[state].tone}>{states[state].text}</Badge>
      <span className="type-small text-muted">
        {createdBy}, <time dateTime={createdAt}>{`${dateOf(createdAt)} ${timeOf(createdAt)}`}</time>
      </span>
      {state === "ended" ? null : (
        <Button
          size="small"
          className="ml-auto"
          calls={embedTokenWithdraw}
          isLoading={withdraw.isPending}
          onClick={() => withdraw.mutate()}
          aria-label={`Withdraw ${name}`}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}
