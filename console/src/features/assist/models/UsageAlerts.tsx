import type { UsageAlert, UsagePeriod } from "@hoopoe/contract/assist/usage-alert.ts";
import { agentList } from "@hoopoe/contract/assist/routes/agent.ts";
import { appList } from "@hoopoe/contract/assist/routes/app.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { usageAlertList, usageAlertSet } from "@hoopoe/contract/assist/routes/usage.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { BellRing, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
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
      <AlertForm
        refusal={refusal}
        isSaving={set.isPending}
        words={set.error === null ? null : errorWords(set.error).message}
        onSet={(alert) => set.mutate(alert)}
      />
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

type NewAlert = Pick<UsageAlert, "appId" | "agentId" | "userId" | "period" | "usd">;

interface AlertFormProps {
  refusal: string | undefined;
  isSaving: boolean;
  words: string | null;
  onSet: (alert: NewAlert) => void;
}

function AlertForm({ refusal, isSaving, words, onSet }: AlertFormProps) {
  const [about, setAbout] = useState("workspace");
  const [period, setPeriod] = useState<UsagePeriod>("day");
  const [usd, setUsd] = useState("");
  const apps = useQuery(apiQuery(appList, { query: {} }));
  const agents = useQuery(apiQuery(agentList, {}));
  const members = useQuery(apiQuery(memberList, {}));
  const [kind, id = ""] = about.split(":");
  return (
    <form
      className="flex flex-wrap items-end gap-3 p-(--card-pad)"
      onSubmit={(event) => {
        event.preventDefault();
        onSet({
          appId: kind === "app" ? Number(id) : null,
          agentId: kind === "agent" ? Number(id) : null,
          userId: kind === "user" ? id : null,
          period,
          usd: Number(usd),
        });
        setUsd("");
      }}
    >
      <SelectField
        label={texts.costOf}
        options={[
          { value: "workspace", label: texts.theWorkspace },
          ...(apps.data?.data ?? []).map((app) => ({ value: `app:${app.id}`, label: texts.appName(app.name) })),
          ...(agents.data?.data ?? []).map((agent) => ({
            value: `agent:${agent.id}`,
            label: texts.agentName(agent.name),
          })),
          ...(members.data?.data ?? []).map(({ userId, name }) => ({
            value: `user:${userId}`,
            label: texts.personName(name),
          })),
        ]}
        value={about}
        onChange={(event) => setAbout(event.target.value)}
      />
      <SelectField
        label={texts.counted}
        options={[
          { value: "day", label: texts.eachDayUtc },
          { value: "month", label: texts.eachMonthUtc },
        ]}
        value={period}
        onChange={(event) => setPeriod(event.target.value === "month" ? "month" : "day")}
      />
      <TextField
        label={texts.us}
        type="number"
        min={0.01}
        step="any"
        required
        value={usd}
        onChange={(event) => setUsd(event.target.value)}
      />
      <Button type="submit" disabledReason={refusal} isLoading={isSaving}>
        {texts.setTheAlert}
      </Button>
      {words === null ? null : (
        <p role="alert" className="w-full text-danger">
          {words}
        </p>
      )}
    </form>
  );
}
