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
import { reasonAgainst, usePlace } from "../../../api/use-place.ts";

type Place = { integrationId: string; name: string };

/** Who is told of a failure and of what waits for a word: people by mail, as each chose, and a channel of the team's. */
export function AlertsTab() {
  const channel = useQuery(apiQuery(teamChannelGet, {}));
  const catalog = useQuery(apiQuery(workflowCatalog, {}));
  if (channel.isPending || catalog.isPending) return <Skeleton label="Loading alerts" />;
  if (isLost(channel) || isLost(catalog))
    return (
      <ErrorState
        title="Who is told could not be read"
        error={channel.error ?? catalog.error}
        stillWorks="Failures and requests are told of as before."
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
          By mail each person chooses for themselves, under{" "}
          <Link to="/dashboard/profile" className="text-link">
            Profile, News
          </Link>
          . Who may decide gets a letter for each request.
        </span>
      </p>
      <p className="type-small flex items-start gap-2 text-secondary">
        <BellOff size={16} className="mt-0.5 shrink-0 text-muted" aria-hidden="true" />
        <span>A job that goes on failing is told of once an hour. Every failure stands in its runs.</span>
      </p>
      <ChannelForm key={JSON.stringify(channel.data.data)} kept={channel.data.data} places={places} />
    </div>
  );
}

function ChannelForm({ kept, places }: { kept: TeamChannel | null; places: readonly Place[] }) {
  const refusal = reasonAgainst(usePlace()?.role, "approval:policy");
  const [draft, setDraft] = useState<TeamChannel>(
    kept ?? { integrationId: places[0]?.integrationId ?? "", channel: "", onApproval: true, onFailure: true },
  );
  const change = (next: Partial<TeamChannel>) => setDraft((old) => ({ ...old, ...next }));
  const save = useMutation({
    mutationFn: (channel: TeamChannel | null) => call(teamChannelSave, { body: { channel } }),
    async onSuccess({ data }) {
      await invalidate(teamChannelGet);
      toastSuccess(data === null ? "No channel is told any more" : `${data.channel} is told from now on`);
    },
  });
  if (places.length === 0 && kept === null)
    return (
      <Notice tone="info" icon={BellOff}>
        No product is connected that posts into channels.{" "}
        <Link to="/dashboard/integration" className="text-link">
          Connect Slack
        </Link>
        , and a channel can be told as well.
      </Notice>
    );
  const isGone = kept !== null && places.every(({ integrationId }) => integrationId !== kept.integrationId);
  return (
    <form
      aria-label="The team's channel"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (refusal === undefined && draft.channel !== "") save.mutate(draft);
      }}
    >
      <h2 className="type-heading">The team’s channel</h2>
      {isGone ? (
        <Notice tone="warning" icon={BellOff}>
          Its connection is gone, so nobody is told there. Choose another one.
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <SelectField
          label="Connection"
          className="min-w-48 flex-1"
          options={[
            ...(isGone ? [{ value: draft.integrationId, label: "One that is gone" }] : []),
            ...places.map(({ integrationId, name }) => ({ value: integrationId, label: name })),
          ]}
          value={draft.integrationId}
          onChange={({ target }) => change({ integrationId: target.value })}
        />
        <TextField
          label="Channel"
          className="min-w-48 flex-1"
          placeholder="#security"
          maxLength={200}
          value={draft.channel}
          error={save.isError ? errorWords(save.error).message : undefined}
          onChange={({ target }) => change({ channel: target.value })}
        />
      </div>
      <SwitchField
        label="What waits for approval, and its reminders"
        isOn={draft.onApproval}
        onChange={(onApproval) => change({ onApproval })}
      />
      <SwitchField label="Jobs that fail" isOn={draft.onFailure} onChange={(onFailure) => change({ onFailure })} />
      <p className="type-small text-muted">The message only opens the request or the run; nothing is decided by it.</p>
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          isLoading={save.isPending}
          disabledReason={refusal ?? (draft.channel === "" ? "Name a channel first." : undefined)}
        >
          Save
        </Button>
        {kept === null ? null : (
          <Button variant="ghost" disabledReason={refusal} onClick={() => save.mutate(null)}>
            Tell no channel
          </Button>
        )}
      </div>
    </form>
  );
}
