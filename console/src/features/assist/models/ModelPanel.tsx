import { type ModelEntry, type ModelInput, modelPurposes } from "@hoopoe/contract/assist/model.ts";
import { modelCreate, modelDelete, modelList, modelUpdate } from "@hoopoe/contract/assist/routes/model.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { SwitchField } from "../../../ui/SwitchField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/features/assist/models.ts";

interface ModelPanelProps {
  /** Undefined: a new one. */
  model: ModelEntry | undefined;
  refusal: string | undefined;
  onClose: () => void;
  onSaved: (id: string | undefined) => void;
}

const kinds = ["openai", "anthropic", "google", "openai-compatible"] as const;
const kindWords: Readonly<Record<(typeof kinds)[number], string>> = {
  openai: texts.openAI,
  anthropic: texts.anthropic,
  google: texts.google,
  "openai-compatible": texts.anythingOpenaiCompatibleOllama,
};
const purposeWords = {
  answer: texts.answers,
  report: texts.reports,
  plan: texts.plans,
  task: texts.stepsOfJobs,
  search: texts.searchByMeaningIt,
} as const;

/** A connected model: where it is, its key (which is never shown again), its prices, and what it is the default for. */
export function ModelPanel({ model, refusal, onClose, onSaved }: ModelPanelProps) {
  const [draft, setDraft] = useState<ModelInput>(() => draftOf(model));
  const [key, setKey] = useState("");
  const save = useMutation({
    mutationFn: () => {
      const body = { ...draft, ...(key === "" ? {} : { apiKey: key }) };
      return model === undefined ? call(modelCreate, { body }) : call(modelUpdate, { params: { id: model.id }, body });
    },
    onSuccess: async ({ data }) => {
      setKey("");
      await invalidate(modelList);
      toastSuccess(texts.isSaved(data.name));
      onSaved(data.id);
    },
  });
  const words = save.error === null ? null : errorWords(save.error);
  const errorOf = (field: string) => (words?.field === field ? words.atField : undefined);
  const change = (next: Partial<ModelInput>) => setDraft((before) => ({ ...before, ...next }));
  const defaults = draft.defaultFor ?? [];
  return (
    <Inspector
      title={model?.name ?? texts.connectAModel}
      onClose={onClose}
      actions={
        <>
          {model === undefined ? null : (
            <Button disabledReason={refusal} onClick={() => void disconnect(model, () => onSaved(undefined))}>
              {texts.disconnect}
            </Button>
          )}
          <Button
            variant="primary"
            className="ml-auto"
            disabledReason={refusal}
            isLoading={save.isPending}
            onClick={() => save.mutate()}
          >
            {model === undefined ? texts.connect : texts.saveChanges}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 px-4 pb-6">
        <SelectField
          label={texts.provider}
          options={kinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
          value={draft.kind}
          onChange={(event) => change({ kind: kinds.find((kind) => kind === event.target.value) ?? "openai" })}
        />
        <TextField
          label={texts.name}
          maxLength={80}
          value={draft.name}
          error={errorOf("name")}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={texts.model}
          help={texts.asTheProviderCalls}
          maxLength={200}
          value={draft.model}
          error={errorOf("model")}
          onChange={(event) => change({ model: event.target.value })}
        />
        <TextField
          label={texts.address}
          help={draft.kind === "openai-compatible" ? texts.endsInV1 : texts.onlyForAGateway}
          maxLength={500}
          value={draft.baseUrl ?? ""}
          error={errorOf("baseUrl")}
          onChange={(event) => change({ baseUrl: event.target.value === "" ? null : event.target.value })}
        />
        <TextField
          label={texts.apiKey}
          type="password"
          autoComplete="off"
          help={model?.key.set === true ? texts.setEndsInEmpty(model.key.last4) : texts.keptEncryptedNeverShown}
          maxLength={2000}
          value={key}
          error={errorOf("apiKey")}
          onChange={(event) => setKey(event.target.value)}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label={texts.usFor1mTokensIn}
            type="number"
            min={0}
            step="0.01"
            value={draft.inputPrice ?? ""}
            onChange={(event) => change({ inputPrice: priceOf(event.target.value) })}
          />
          <TextField
            label={texts.usFor1mTokensOut}
            type="number"
            min={0}
            step="0.01"
            value={draft.outputPrice ?? ""}
            onChange={(event) => change({ outputPrice: priceOf(event.target.value) })}
          />
        </div>
        <fieldset>
          <legend className="type-label mb-1">{texts.defaultFor}</legend>
          {errorOf("defaultFor") === undefined ? null : (
            <p role="alert" className="type-small text-danger">
              {errorOf("defaultFor")}
            </p>
          )}
          {modelPurposes.map((purpose) => (
            <label key={purpose} className="flex min-h-8 items-center gap-2.5">
              <input
                type="checkbox"
                checked={defaults.includes(purpose)}
                onChange={(event) =>
                  change({
                    defaultFor: event.target.checked
                      ? [...defaults, purpose]
                      : defaults.filter((one) => one !== purpose),
                  })
                }
              />
              {purposeWords[purpose]}
            </label>
          ))}
        </fieldset>
        <SwitchField
          label={texts.asked}
          isOn={draft.isEnabled ?? true}
          onChange={(isEnabled) => change({ isEnabled })}
        />
        {words === null || words.field !== null ? null : (
          <p role="alert" className="text-danger">
            {words.message}
          </p>
        )}
      </div>
    </Inspector>
  );
}

function draftOf(model: ModelEntry | undefined): ModelInput {
  if (model === undefined || model.kind === "built-in")
    return {
      kind: "openai",
      name: "",
      model: "",
      baseUrl: null,
      isEnabled: true,
      defaultFor: [],
      inputPrice: null,
      outputPrice: null,
    };
  const { kind, name, model: id, baseUrl, isEnabled, defaultFor, inputPrice, outputPrice } = model;
  return { kind, name, model: id, baseUrl, isEnabled, defaultFor, inputPrice, outputPrice };
}

function priceOf(text: string): number | null {
  return text === "" ? null : Number(text);
}

async function disconnect(model: ModelEntry, onGone: () => void): Promise<void> {
  try {
    await call(modelDelete, { params: { id: model.id } });
    await invalidate(modelList);
    toastSuccess(texts.isDisconnectedItsKey(model.name));
    onGone();
  } catch (error) {
    toastFailure(texts.theModelStayedConnected, error);
  }
}
