import { teamChannelGet, teamChannelSave } from "@hoopoe/contract/work/routes/workflow-control.ts";
import { workflowCatalog } from "@hoopoe/contract/work/routes/workflow.ts";
import { postingAction, type TeamChannel } from "@hoopoe/contract/work/team-channel.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BellOff, Mail } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst, useCurrentWorkspace } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/work/jobs.ts";

type Place = { integrationId: string; name: string };

/** Who is told of a failure and of what waits for a word: people by mail, as each chose, and a channel of the team's. */
export function AlertsTab() {
  const channel = useQuery(apiQuery(teamChannelGet, {}));
  const catalog = useQuery(apiQuery(workflowCatalog, {}));
  if (channel.isPending || catalog.isPending) return <Skeleton label={texts.loadingAlerts} />;
  if (isLost(channel) || isLost(catalog))
    return (
      <ErrorState
        title={texts.whoIsToldCould}
        error={channel.error ?? catalog.error}
        stillWorks={texts.failuresAndRequestsAre}
        onRetry={() => {
          void channel.refetch();
          void catalog.refetch();
        }}
      />
    );
  const places = catalog.data.data.flatMap(({ actions, connections }): Place[] =>
    actions.some(({ id }) => id === postingAction) ? connections : [],
  );
  return (
    <div className="flex max-w-190 flex-col gap-4 px-(--gutter) pt-4 pb-6">
      <p className="type-small flex items-start gap-2 text-secondary">
        <Mail size={16} className="mt-0.5 shrink-0 text-muted" aria-hidden="true" />
        <span>
          {texts.byMailEachPerson}{" "}
          <Link to="/dashboard/profile" className="text-link">
            {texts.profileNews}
          </Link>
          {texts.whoMayDecideGets}
        </span>
      </p>
      <p className="type-small flex items-start gap-2 text-secondary">
        <BellOff size={16} className="mt-0.5 shrink-0 text-muted" aria-hidden="true" />
        <span>{texts.aJobThatGoesOn}</span>
      </p>
      <ChannelForm key={JSON.stringify(channel.data.data)} kept={channel.data.data} places={places} />
    </div>
  );
}

function ChannelForm({ kept, places }: { kept: TeamChannel | null; places: readonly Place[] }) {
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "approval:policy");
  const [draft, setDraft] = useState<TeamChannel>(
    kept ?? { integrationId: places[0]?.integrationId ?? "", channel: "", onApproval: true, onFailure: true },
  );
  const change = (next: Partial<TeamChannel>) => setDraft((old) => ({ ...old, ...next }));
  const save = useMutation({
    mutationFn: (channel: TeamChannel | null) => call(teamChannelSave, { body: { channel } }),
    async onSuccess({ data }) {
      await invalidate(teamChannelGet);
      toastSuccess(data === null ? texts.noChannelIsTold : texts.isToldFromNowOn(data.channel));
    },
  });
  if (places.length === 0 && kept === null)
    return (
      <Notice tone="info" icon={BellOff}>
        {texts.noProductIsConnected}{" "}
        <Link to="/dashboard/integration" className="text-link">
          {texts.connectSlack}
        </Link>
        {texts.andAChannelCan}
      </Notice>
    );
  const isGone = kept !== null && places.every(({ integrationId }) => integrationId !== kept.integrationId);
  return (
    <form
      aria-label={texts.theTeamsChannel}
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined && draft.channel !== "") save.mutate(draft);
      }}
    >
      <h2 className="type-heading">{texts.theTeamsChannel2}</h2>
      {isGone ? (
        <Notice tone="warning" icon={BellOff}>
          {texts.itsConnectionIsGone}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <SelectField
          label={texts.connection}
          className="min-w-48 flex-1"
          options={[
            ...(isGone ? [{ value: draft.integrationId, label: texts.oneThatIsGone }] : []),
            ...places.map(({ integrationId, name }) => ({ value: integrationId, label: name })),
          ]}
          value={draft.integrationId}
          onChange={({ target }) => change({ integrationId: target.value })}
        />
        <TextField
          label={texts.channel}
          className="min-w-48 flex-1"
          placeholder={texts.security}
          maxLength={200}
          value={draft.channel}
          error={save.isError ? errorWords(save.error).message : undefined}
          onChange={({ target }) => change({ channel: target.value })}
        />
      </div>
      <SwitchField
        label={texts.whatWaitsForApproval}
        isOn={draft.onApproval}
        onChange={(onApproval) => change({ onApproval })}
      />
      <SwitchField label={texts.jobsThatFail} isOn={draft.onFailure} onChange={(onFailure) => change({ onFailure })} />
      <p className="type-small text-muted">{texts.theMessageOnlyOpens}</p>
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          isLoading={save.isPending}
          disabledReason={refusal ?? (draft.channel === "" ? texts.nameAChannelFirst : undefined)}
        >
          {texts.save}
        </Button>
        {kept === null ? null : (
          <Button variant="ghost" disabledReason={refusal} onClick={() => save.mutate(null)}>
            {texts.tellNoChannel}
          </Button>
        )}
      </div>
    </form>
  );
}
