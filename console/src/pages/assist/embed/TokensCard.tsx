import type { EmbedToken } from "@hoopoe/contract/assist/embed.ts";
import { embedTokenCreate, embedTokenList, embedTokenWithdraw } from "@hoopoe/contract/assist/routes/embed.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { dateOf, timeOf } from "../../../lib/format.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/pages/assist/embed.ts";

const definition = defineForm(embedTokenCreate.body, {
  name: { label: texts.whatItIsFor, placeholder: texts.embeddedPage },
  minutes: {
    label: texts.itMayWaitFor,
    control: "select",
    options: [
      { value: "10", label: texts.n10Minutes },
      { value: "60", label: texts.anHour },
      { value: "1440", label: texts.aDay },
    ],
  },
});

/** Tokens of the workspace: making one, and what became of the others. */
export function TokensCard({ onMade }: { onMade: (token: string) => void }) {
  const form = useContractForm(definition, {
    initial: { minutes: 10 },
    send: (body) => call(embedTokenCreate, { body }),
    failed: texts.theTokenCouldNot,
    afterwards: { name: undefined },
    onSaved({ token }) {
      onMade(token);
      return invalidate(embedTokenList);
    },
  });
  return (
    <Card title={texts.embedTokens}>
      <Form of={form} className="flex flex-wrap items-end gap-3 border-b border-line-subtle p-(--card-pad)">
        <ContractField of={form} name="name" className="min-w-48 flex-1" />
        <ContractField of={form} name="minutes" />
        <Submit of={form} variant="primary" calls={embedTokenCreate}>
          {texts.createAnEmbedToken2}
        </Submit>
      </Form>
      <TokenList />
    </Card>
  );
}

function TokenList() {
  const tokens = useQuery(apiQuery(embedTokenList, {}));
  if (tokens.isPending) return <Skeleton label={texts.loadingEmbedTokens} rows={2} />;
  if (tokens.isError)
    return <ErrorState title={texts.theEmbedTokensCould} stillWorks={texts.theyGoOnWorking} query={tokens} />;
  if (tokens.data.data.length === 0) {
    return <EmptyState title={texts.noEmbedTokensYet}>{texts.eachOpensOneSession}</EmptyState>;
  }
  return (
    <ul aria-label={texts.embedTokens}>
      {tokens.data.data.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  );
}

const states = {
  waiting: { text: texts.waitingToBeUsed, tone: "info" },
  open: { text: texts.open, tone: "success" },
  ended: { text: texts.ended, tone: "neutral" },
} as const;

function TokenRow({ token: { id, name, createdBy, createdAt, state } }: { token: EmbedToken }) {
  const withdraw = useMutation({
    mutationFn: () => call(embedTokenWithdraw, { params: { id } }),
    onSuccess: async () => {
      await invalidate(embedTokenList);
      toastSuccess(texts.withdrawnWhatItOpened);
    },
    onError: (error) => toastFailure(texts.theTokenCouldNotBe, error),
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
          aria-label={texts.withdrawName(name)}
        >
          {texts.withdraw}
        </Button>
      )}
    </li>
  );
}
