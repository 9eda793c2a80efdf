import { teamChannelGet, teamChannelSave } from "@hoopoe/contract/work/routes/workflow-control.ts";
import { workflowCatalog } from "@hoopoe/contract/work/routes/workflow.ts";
import { postingAction, type TeamChannel, teamChannel } from "@hoopoe/contract/work/team-channel.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BellOff, Mail } from "lucide-react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
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

const definition = defineForm(teamChannel, {
  integrationId: { label: texts.connection, control: "select" },
  channel: { label: texts.channel, placeholder: texts.security, wrong: texts.nameAChannelFirst },
  onApproval: { label: texts.whatWaitsForApproval },
  onFailure: { label: texts.jobsThatFail },
});

function ChannelForm({ kept, places }: { kept: TeamChannel | null; places: readonly Place[] }) {
  const refusal = reasonAgainst(useCurrentWorkspace()?.role, "approval:policy");
  const save = (channel: TeamChannel | null) => call(teamChannelSave, { body: { channel } });
  const onSaved = async ({ data }: Awaited<ReturnType<typeof save>>) => {
    await invalidate(teamChannelGet);
    toastSuccess(data === null ? texts.noChannelIsTold : texts.isToldFromNowOn(data.channel));
  };
  const form = useContractForm(definition, {
    initial: kept ?? { integrationId: places[0]?.integrationId ?? "", channel: "", onApproval: true, onFailure: true },
    send: save,
    refusal,
    fieldOf: () => "channel",
    onSaved,
  });
  const clear = useMutation({ mutationFn: () => save(null), onSuccess: onSaved });
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
    <Form of={form} label={texts.theTeamsChannel}>
      <h2 className="type-heading">{texts.theTeamsChannel2}</h2>
      {isGone ? (
        <Notice tone="warning" icon={BellOff}>
          {texts.itsConnectionIsGone}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <ContractField
          of={form}
          name="integrationId"
          className="min-w-48 flex-1"
          options={[
            ...(isGone ? [{ value: kept.integrationId, label: texts.oneThatIsGone }] : []),
            ...places.map(({ integrationId, name }) => ({ value: integrationId, label: name })),
          ]}
        />
        <ContractField
          of={form}
          name="channel"
          className="min-w-48 flex-1"
          error={clear.isError ? errorWords(clear.error).message : undefined}
        />
      </div>
      <ContractField of={form} name="onApproval" />
      <ContractField of={form} name="onFailure" />
      <p className="type-small text-muted">{texts.theMessageOnlyOpens}</p>
      <div className="flex gap-2">
        <Submit of={form} variant="primary" disabledReason={form.missing}>
          {texts.save}
        </Submit>
        {kept === null ? null : (
          <Button variant="ghost" disabledReason={refusal} onClick={() => clear.mutate()}>
            {texts.tellNoChannel}
          </Button>
        )}
      </div>
    </Form>
  );
}
