import type { Entity, EntityWork } from "@hoopoe/contract/assist/entity.ts";
import { containerList, containerPick } from "@hoopoe/contract/intake/routes/discovery.ts";
import { discoveryEntities, dynamicEntities, gapEntities } from "@hoopoe/contract/assist/routes/entity.ts";
import { connectorsIngress } from "@hoopoe/contract/intake/routes/ingest.ts";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";

export interface EntityActionsProps {
  entity: Entity;
  onAsk: (question: string, agentId: number | null) => void;
  isEmbedded: boolean;
}

/** What can be done about an entity: asked, opened, or done at once after its preview. An embedded page only asks. */
export function EntityActions({ entity: { label, actions }, onAsk, isEmbedded }: EntityActionsProps) {
  const navigate = useNavigate();
  const work = useMutation({
    mutationFn: doWork,
    onSuccess: () => toastSuccess(texts.itIsUnderWayThe),
    onError: (error) => toastFailure(texts.notDone, error),
    onSettled: () => invalidate(discoveryEntities, gapEntities, dynamicEntities),
  });
  const shown = isEmbedded ? actions.filter(({ question }) => question !== null) : actions;
  if (shown.length === 0) return null;
  return (
    <>
      {shown.map(({ id, label: verb, path, question, agentId, work: todo, preview }, place) => (
        <Button
          key={id}
          size="small"
          variant={place === 0 ? "secondary" : "ghost"}
          aria-label={`${verb}: ${label}`}
          {...(todo !== null && { calls: todo.kind === "read" ? connectorsIngress : containerPick })}
          isLoading={todo !== null && work.isPending}
          onClick={() => {
            if (question !== null) onAsk(question, agentId);
            else if (path !== null) void navigate({ href: path });
            else if (todo !== null)
              void showDialog({
                title: `${verb}?`,
                text: preview ?? label,
                confirmText: verb,
                cancel: true,
                onConfirm: () => work.mutate(todo),
              });
          }}
        >
          {verb}
        </Button>
      ))}
    </>
  );
}

async function doWork(work: EntityWork): Promise<void> {
  if (work.kind === "read") {
    for (const integration_data_id of work.integrationDataIds)
      await call(connectorsIngress, { body: { action: "start", integration_data_id } });
    return;
  }
  const params = { id: work.integrationId };
  const { data } = await call(containerList, { params });
  const picked = data.filter(({ id, isPicked }) => isPicked || id === work.containerId).map(({ id }) => id);
  await call(containerPick, { params, body: { picked: picked.length === data.length ? null : picked } });
}
