import type { UsageAlert } from "@hoopoe/contract/assist/usage-alert.ts";
import { agentList } from "@hoopoe/contract/assist/routes/agent.ts";
import { appList } from "@hoopoe/contract/assist/routes/app.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { usageAlertList, usageAlertSet } from "@hoopoe/contract/assist/routes/usage.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { BellRing, Trash2 } from "lucide-react";
import * as z from "zod/mini";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { dollars } from "./dollars.ts";
import { useMayManageModels } from "./use-may-manage-models.ts";
import { texts } from "../../../messages/en/features/assist/models.ts";

const periods = { day: "each day", month: "each month" } as const;

/** What models may cost before the workspace is told: of all of it, or of an app, an agent or a person. */
export function UsageAlerts() {
  const alerts = useQuery(apiQuery(usageAlertList, {}));
  const refusal = useMayManageModels();
  const set = useMutation({
    mutationFn: (body: Parameters<typeof call<typeof usageAlertSet>>[1]["body"]) => call(usageAlertSet, { body }),
    onSuccess: () => invalidate(usageAlertList),
  });
  return (
    <Card title={texts.alertsOnCost} count={alerts.data?.data.length}>
      <StaleNotice query={alerts} />
      {isLost(alerts) ? (
        <ErrorState title={texts.theAlertsCouldNot} query={alerts} />
      ) : (
        <ul aria-label={texts.alertsOnCost}>
          {(alerts.data?.data ?? []).map((alert) => (
            <AlertRow
              key={`${alert.label} ${alert.period}`}
              alert={alert}
              refusal={refusal}
              onRemove={() => set.mutate({ ...placeOf(alert), usd: null })}
            />
          ))}
        </ul>
      )}
      <AlertForm refusal={refusal} />
    </Card>
  );
}

const placeOf = ({ appId, agentId, userId, period }: UsageAlert) => ({ appId, agentId, userId, period });

interface AlertRowProps {
  alert: UsageAlert;
  refusal: string | undefined;
  onRemove: () => void;
}

function AlertRow({ alert: { label, period, usd, spentUsd }, refusal, onRemove }: AlertRowProps) {
  const isReached = spentUsd >= usd;
  return (
    <li className="flex min-h-10 items-center gap-3 border-b border-line-subtle px-(--card-pad)">
      <BellRing size={16} aria-hidden="true" className={isReached ? "text-warning" : "text-muted"} />
      <span className="min-w-0 flex-1 truncate">
        <span className="font-strong">{label}</span> {periods[period]}
      </span>
      <span className={`tabular-nums ${isReached ? "text-warning" : "text-secondary"}`}>
        {texts.of(isReached ? texts.reached : "", dollars(spentUsd), dollars(usd))}
      </span>
      <IconButton
        label={texts.takeAwayTheAlert(label, periods[period])}
        icon={Trash2}
        aria-disabled={refusal !== undefined}
        onClick={() => refusal === undefined && onRemove()}
      />
    </li>
  );
}

const { period, usd } = usageAlertSet.body.shape;

const definition = defineForm(z.object({ about: z.string(), period, usd: usd.def.innerType }), {
  about: { label: texts.costOf, control: "select" },
  period: { label: texts.counted, options: { day: texts.eachDayUtc, month: texts.eachMonthUtc } },
  usd: { label: texts.us, step: "any" },
});

function AlertForm({ refusal }: { refusal: string | undefined }) {
  const form = useContractForm(definition, {
    initial: { about: "workspace", period: "day" },
    send({ about, ...rest }) {
      const [kind, id = ""] = about.split(":");
      const appId = kind === "app" ? Number(id) : null;
      const agentId = kind === "agent" ? Number(id) : null;
      return call(usageAlertSet, { body: { appId, agentId, userId: kind === "user" ? id : null, ...rest } });
    },
    refusal,
    afterwards: { usd: undefined },
    onSaved: () => invalidate(usageAlertList),
  });
  const apps = useQuery(apiQuery(appList, { query: {} })).data?.data ?? [];
  const agents = useQuery(apiQuery(agentList, {})).data?.data ?? [];
  const members = useQuery(apiQuery(memberList, {})).data?.data ?? [];
  return (
    <Form of={form} className="flex flex-wrap items-end gap-3 p-(--card-pad)">
      <ContractField
        of={form}
        name="about"
        options={[
          { value: "workspace", label: texts.theWorkspace },
          ...apps.map(({ id, name }) => ({ value: `app:${id}`, label: texts.appName(name) })),
          ...agents.map(({ id, name }) => ({ value: `agent:${id}`, label: texts.agentName(name) })),
          ...members.map(({ userId, name }) => ({ value: `user:${userId}`, label: texts.personName(name) })),
        ]}
      />
      <ContractField of={form} name="period" />
      <ContractField of={form} name="usd" />
      <Submit of={form} disabledReason={refusal}>
        {texts.setTheAlert}
      </Submit>
      <FormFailure of={form} />
    </Form>
  );
}
