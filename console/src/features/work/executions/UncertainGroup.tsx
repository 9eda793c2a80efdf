import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import {
  type SettleDecision,
  uncertainCheck,
  type UncertainEffect,
  uncertainList,
  uncertainSettle,
} from "@hoopoe/contract/work/routes/uncertain.ts";
import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { timeOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { StepTile } from "../wizard/canvas/StepTile.tsx";
import { settleWords } from "./settle-words.ts";
import { texts } from "../../../messages/en/features/work/executions.ts";

type Checked = RouteReply<typeof uncertainCheck>["data"][number];

const shownMax = 20;
const checkMax = 50;
const decisions = ["done", "repeat", "skip"] as const;

/** Requests of one kind whose outcome is unknown: what to do about them, for all at once or for those that a check told apart. */
export function UncertainGroup({ effects }: { effects: readonly UncertainEffect[] }) {
  const [first] = effects;
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "workflow:run");
  const [checked, setChecked] = useState<ReadonlyMap<string, Checked>>(new Map());
  const check = useMutation({
    mutationFn: () => call(uncertainCheck, { body: { effectIds: effects.slice(0, checkMax).map(({ id }) => id) } }),
    onSuccess: ({ data }) => setChecked(new Map(data.map((one) => [one.effectId, one]))),
    onError: (error) => toastFailure(texts.couldntCheckAtThe, error),
  });
  const { settle, decide } = useSettle(effects);
  if (first === undefined) return null;
  const { product_name, label, action, proposal } = first;
  return (
    <li className="border-b border-line-subtle py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <StepTile productName={product_name} action={action} />
        <div className="min-w-0 flex-1 basis-60">
          <p className="truncate font-strong">
            {texts.requests(effects.length)} · {product_name}, {label}
          </p>
          <p className="type-small text-secondary">{texts.suggestion(proposal.sentence)}</p>
        </div>
        <div className="flex flex-wrap gap-1.5" role="group" aria-label={texts.settle(product_name, label)}>
          {first.canCheck ? (
            <Button size="small" isLoading={check.isPending} disabledReason={refusal} onClick={() => check.mutate()}>
              {texts.checkAtTarget}
            </Button>
          ) : null}
          {decisions.map((decision) => (
            <Button
              key={decision}
              size="small"
              variant={proposal.decision === decision ? "primary" : "secondary"}
              isLoading={settle.isPending && settle.variables.decision === decision}
              disabledReason={refusal}
              onClick={() => void decide(decision, effects)}
            >
              {settleWords[decision].button}
            </Button>
          ))}
        </div>
      </div>
      {checked.size === 0 ? null : (
        <CheckedParts effects={effects} checked={checked} refusal={refusal} onDecide={decide} />
      )}
      <EffectList effects={effects} checked={checked} />
    </li>
  );
}

type Decide = (decision: SettleDecision, chosen: readonly UncertainEffect[]) => Promise<void>;

/** Settles requests of one kind, once a person has said so. */
function useSettle(effects: readonly UncertainEffect[]) {
  const [first] = effects;
  const others = new Set(effects.map(({ jobName }) => jobName)).size - 1;
  const settle = useMutation({
    mutationFn: (given: { effectIds: string[]; decision: SettleDecision }) => call(uncertainSettle, { body: given }),
    async onSuccess({ settled, unchanged }, { decision }) {
      await invalidate(uncertainList, homeGet);
      toastSuccess(settleWords[decision].done(settled, unchanged));
    },
    onError: (error) => toastFailure(texts.couldntSettleTheRequests, error),
  });
  const decide: Decide = async (decision, chosen) => {
    if (first === undefined) return;
    const words = settleWords[decision];
    const choice = await showDialog({
      title: words.title(chosen.length),
      text: texts.requestsOf({
        productname: first.product_name,
        label: first.label,
        count: chosen.length,
        jobName: first.jobName,
        what: others > 0 ? texts.andOtherJobs(others) : "",
        meaning: words.meaning,
      }),
      icon: "question",
      confirmText: words.button,
      cancel: true,
      isDestructive: decision === "skip",
    });
    if (choice === "confirm") settle.mutate({ effectIds: chosen.map(({ id }) => id), decision });
  };
  return { settle, decide };
}

interface CheckedProps {
  effects: readonly UncertainEffect[];
  checked: ReadonlyMap<string, Checked>;
}

/** What the check told apart, each part with what to do about it. */
function CheckedParts({
  effects,
  checked,
  refusal,
  onDecide,
}: CheckedProps & { refusal: string | undefined; onDecide: Decide }) {
  const found = effects.filter(({ id }) => checked.get(id)?.wasDone === true);
  const missing = effects.filter(({ id }) => checked.get(id)?.wasDone === false);
  return (
    <div role="status" className="type-small mt-2 flex flex-wrap items-center gap-2">
      <span>
        {texts.foundNotFoundUnclear(found.length, missing.length, effects.length - found.length - missing.length)}
      </span>
      {found.length === 0 ? null : (
        <Button size="small" disabledReason={refusal} onClick={() => void onDecide("done", found)}>
          {texts.markFoundAsDone(found.length)}
        </Button>
      )}
      {missing.length === 0 ? null : (
        <Button size="small" disabledReason={refusal} onClick={() => void onDecide("repeat", missing)}>
          {texts.sendNotFoundAgain(missing.length)}
        </Button>
      )}
    </div>
  );
}

function EffectList({ effects, checked }: CheckedProps) {
  return (
    <ul className="type-small mt-2 text-muted">
      {effects.slice(0, shownMax).map(({ id, executionId, jobName, target, sentAt, error }) => (
        <li key={id} className="flex min-h-6 flex-wrap items-center gap-x-2">
          {executionId === null ? (
            <span>{jobName}</span>
          ) : (
            <Link
              to="/dashboard/workflow-generation/execution/$executionId"
              params={{ executionId }}
              className="inline-flex min-h-6 items-center text-link"
            >
              {jobName}
            </Link>
          )}
          <span className="min-w-0 truncate text-secondary">{target}</span>
          {sentAt === null ? null : <span>{texts.sent(timeOf(sentAt))}</span>}
          <span>{checked.get(id)?.sentence ?? error}</span>
        </li>
      ))}
      {effects.length > shownMax ? <li>{texts.andMoreCount(effects.length - shownMax)}</li> : null}
    </ul>
  );
}
