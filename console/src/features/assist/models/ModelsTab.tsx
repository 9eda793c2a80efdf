import type { ModelEntry } from "@hoopoe/contract/assist/model.ts";
import { modelList, modelReorder, modelTry } from "@hoopoe/contract/assist/routes/model.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, CircleCheck, CircleX, FlaskConical, Plus } from "lucide-react";
import { call } from "../../../api/client.ts";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { GonePanel } from "../../../ui/GonePanel.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { toastFailure } from "../../../ui/toast.tsx";
import { SearchByMeaning } from "./SearchByMeaning.tsx";
import { ModelPanel } from "./ModelPanel.tsx";
import { useMayManageModels } from "./use-may-manage-models.ts";

interface ModelsTabProps {
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** Models in the order in which they are asked; the built-in one is the last and never fails. */
export function ModelsTab({ openId, onOpen }: ModelsTabProps) {
  const models = useQuery(apiQuery(modelList, {}));
  const refusal = useMayManageModels();
  const order = useMutation({
    mutationFn: (ids: string[]) => call(modelReorder, { body: { ids } }),
    onSuccess: () => invalidate(modelList),
    onError: (error) => toastFailure("The order stayed as it was", error),
  });
  if (models.isPending) return <Skeleton label="Loading models" rows={3} />;
  if (isLost(models))
    return (
      <ErrorState title="The models could not be read" error={models.error} onRetry={() => void models.refetch()} />
    );
  const all = models.data.data;
  const connected = all.filter(({ kind }) => kind !== "built-in");
  const move = (index: number, step: number) => {
    const ids = connected.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved !== undefined) ids.splice(index + step, 0, moved);
    order.mutate(ids);
  };
  const open = connected.find(({ id }) => id === openId);
  return (
    <div className="flex h-full min-h-0">
      <div className="min-w-0 flex-1 overflow-y-auto">
        <div className="flex flex-wrap items-center justify-between gap-2 px-(--gutter) py-3">
          <p className="type-small text-muted">Asked from the top; when one fails, the next one is.</p>
          <Button
            variant={openId === undefined ? "primary" : "secondary"}
            icon={Plus}
            disabledReason={refusal}
            onClick={() => onOpen("new")}
          >
            Connect a model
          </Button>
        </div>
        <SearchByMeaning />
        <ul aria-label="Models" className="border-t border-line-subtle">
          {all.map((model, index) => (
            <ModelRow
              key={model.id}
              model={model}
              refusal={refusal}
              onOpen={model.kind === "built-in" ? undefined : () => onOpen(model.id)}
              onUp={index > 0 && model.kind !== "built-in" ? () => move(index, -1) : undefined}
              onDown={index < connected.length - 1 ? () => move(index, 1) : undefined}
            />
          ))}
        </ul>
      </div>
      {openId === "new" || open !== undefined ? (
        <ModelPanel key={openId} model={open} refusal={refusal} onClose={() => onOpen(undefined)} onSaved={onOpen} />
      ) : openId === undefined ? null : (
        <GonePanel noun="model" nouns="models" onClose={() => onOpen(undefined)} />
      )}
    </div>
  );
}

interface ModelRowProps {
  model: ModelEntry;
  refusal: string | undefined;
  onOpen: (() => void) | undefined;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
}

function ModelRow({ model, refusal, onOpen, onUp, onDown }: ModelRowProps) {
  const test = useMutation({
    mutationFn: () => call(modelTry, { params: { id: model.id } }),
    onSuccess: () => invalidate(modelList),
    onError: (error) => toastFailure("The model could not be tested", error),
  });
  const found = test.data?.data ?? model.lastTest;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-subtle px-(--gutter) py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        {onOpen === undefined ? (
          <span className="font-strong">{model.name}</span>
        ) : (
          <button type="button" className="font-strong underline-offset-4 hover:underline" onClick={onOpen}>
            {model.name}
          </button>
        )}
        <div className="type-small truncate text-muted">
          {model.model}
          {model.baseUrl === null ? "" : ` at ${model.baseUrl}`}
          {model.key.set ? ` · key …${model.key.last4}` : ""}
        </div>
        {found === null ? null : (
          <div className="type-small mt-1 flex flex-wrap items-center gap-x-3 text-secondary" role="status">
            {found.width === undefined ? (
              <>
                <Found label="streams" isSo={found.stream} />
                <Found label="calls tools" isSo={found.tools} />
                <Found label="keeps to JSON" isSo={found.structured} />
              </>
            ) : (
              <Found label="makes vectors" isSo={found.width > 0} />
            )}
            <span>{found.sentence}</span>
          </div>
        )}
      </div>
      {model.isEnabled ? null : <Badge tone="outline">Off</Badge>}
      {model.defaultFor.map((purpose) => (
        <Badge key={purpose}>{purpose}</Badge>
      ))}
      <Button
        size="small"
        icon={FlaskConical}
        disabledReason={refusal}
        isLoading={test.isPending}
        onClick={() => test.mutate()}
        aria-label={`Test ${model.name}`}
      >
        Test
      </Button>
      {onUp === undefined ? null : <IconButton label={`Ask ${model.name} earlier`} icon={ArrowUp} onClick={onUp} />}
      {onDown === undefined ? null : <IconButton label={`Ask ${model.name} later`} icon={ArrowDown} onClick={onDown} />}
    </li>
  );
}

function Found({ label, isSo }: { label: string; isSo: boolean }) {
  const Icon = isSo ? CircleCheck : CircleX;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon size={14} aria-label={isSo ? "yes:" : "no:"} className={isSo ? "text-success" : "text-danger"} /> {label}
    </span>
  );
}
