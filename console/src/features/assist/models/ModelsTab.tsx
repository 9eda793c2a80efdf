import type { ModelEntry } from "@hoopoe/contract/assist/model.ts";
import { modelList, modelReorder, modelTaskList, modelTry } from "@hoopoe/contract/assist/routes/model.ts";
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
import { dollars } from "./dollars.ts";
import { OperatorPanel } from "./OperatorPanel.tsx";
import { SearchByMeaning } from "./SearchByMeaning.tsx";
import { ModelPanel } from "./ModelPanel.tsx";
import { TaskPanel } from "./TaskPanel.tsx";
import { TasksTable } from "./TasksTable.tsx";
import { taskWords } from "./task-words.ts";
import { useMayManageModels } from "./use-may-manage-models.ts";
import { texts } from "../../../messages/en/features/assist/models.ts";

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
    onError: (error) => toastFailure(texts.theOrderStayedAs, error),
  });
  if (models.isPending) return <Skeleton label={texts.loadingModels} rows={3} />;
  if (isLost(models)) return <ErrorState title={texts.theModelsCouldNot} query={models} />;
  const all = models.data.data;
  const connected = all.filter(({ kind }) => kind !== "built-in" && kind !== "operator");
  const move = (index: number, step: number) => {
    const ids = connected.map(({ id }) => id);
    const [moved] = ids.splice(index, 1);
    if (moved !== undefined) ids.splice(index + step, 0, moved);
    order.mutate(ids);
  };
  return (
    <div className="flex h-full min-h-0">
      <div className="min-w-0 flex-1 overflow-y-auto">
        <div className="flex flex-wrap items-center justify-between gap-2 px-(--gutter) py-3">
          <p className="type-small text-muted">{texts.askedFromTheTop}</p>
          <Button
            variant={openId === undefined ? "primary" : "secondary"}
            icon={Plus}
            disabledReason={refusal}
            onClick={() => onOpen("new")}
          >
            {texts.connectAModel}
          </Button>
        </div>
        <SearchByMeaning />
        <ul aria-label={texts.models} className="border-t border-line-subtle">
          {all.map((model, index) => (
            <ModelRow
              key={model.id}
              model={model}
              refusal={refusal}
              onOpen={model.kind === "built-in" ? undefined : () => onOpen(model.id)}
              onUp={index > 0 && index < connected.length ? () => move(index, -1) : undefined}
              onDown={index < connected.length - 1 ? () => move(index, 1) : undefined}
            />
          ))}
        </ul>
        <TasksTable onOpen={(task) => onOpen(`${taskMark}${task}`)} />
      </div>
      <Panel models={all} openId={openId} onOpen={onOpen} refusal={refusal} />
    </div>
  );
}

/** In the address: a task is open, not a model. */
const taskMark = "task-";

interface PanelProps extends ModelsTabProps {
  models: readonly ModelEntry[];
  refusal: string | undefined;
}

function Panel({ models, openId, onOpen, refusal }: PanelProps) {
  const tasks = useQuery(apiQuery(modelTaskList, {}));
  const onClose = () => onOpen(undefined);
  if (openId === undefined) return null;
  const model = models.find(({ id, kind }) => id === openId && kind !== "built-in");
  if (model?.kind === "operator") return <OperatorPanel {...{ model, refusal, onClose }} />;
  if (openId === "new" || model !== undefined)
    return <ModelPanel key={openId} {...{ model, refusal, onClose }} onSaved={onOpen} />;
  const task = tasks.data?.data.find((one) => `${taskMark}${one.task}` === openId);
  if (task !== undefined) return <TaskPanel key={openId} {...{ task, models, refusal, onClose }} />;
  if (openId.startsWith(taskMark) && tasks.isPending) return null;
  return <GonePanel noun={texts.model2} nouns={texts.models2} onClose={onClose} />;
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
    onSuccess: () => invalidate(modelList, modelTaskList),
    onError: (error) => toastFailure(texts.theModelCouldNot, error),
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
        <div className="type-small break-words text-muted">
          {model.model}
          {model.inputPrice === null || model.outputPrice === null || model.kind === "built-in"
            ? ""
            : texts.priceOf(dollars(model.inputPrice), dollars(model.outputPrice))}
          {model.baseUrl === null ? "" : texts.at(model.baseUrl)}
          {model.key.set ? texts.key(model.key.last4) : ""}
        </div>
        {found === null ? null : (
          <div className="type-small mt-1 flex flex-wrap items-center gap-x-3 text-secondary" role="status">
            {found.width === undefined ? (
              <>
                <Found label={texts.streams} isSo={found.stream} />
                <Found label={texts.callsTools} isSo={found.tools} />
                <Found label={texts.keepsToJson} isSo={found.structured} />
              </>
            ) : (
              <Found label={texts.makesVectors} isSo={found.width > 0} />
            )}
            <span>{found.sentence}</span>
          </div>
        )}
      </div>
      {model.isEnabled ? null : <Badge tone="outline">{texts.off}</Badge>}
      {model.defaultFor.map((purpose) => (
        <Badge key={purpose}>{taskWords[purpose]}</Badge>
      ))}
      <Button
        size="small"
        icon={FlaskConical}
        disabledReason={refusal}
        isLoading={test.isPending}
        onClick={() => test.mutate()}
        aria-label={texts.testName(model.name)}
      >
        {texts.test}
      </Button>
      {onUp === undefined ? null : <IconButton label={texts.askEarlier(model.name)} icon={ArrowUp} onClick={onUp} />}
      {onDown === undefined ? null : (
        <IconButton label={texts.askLater(model.name)} icon={ArrowDown} onClick={onDown} />
      )}
    </li>
  );
}

function Found({ label, isSo }: { label: string; isSo: boolean }) {
  const Icon = isSo ? CircleCheck : CircleX;
  return (
    <span className="inline-flex items-center gap-1">
      <Icon size={14} aria-label={isSo ? texts.yes : texts.no} className={isSo ? "text-success" : "text-danger"} />{" "}
      {label}
    </span>
  );
}
