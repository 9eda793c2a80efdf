import type { ModelEntry, ModelInput } from "@hoopoe/contract/assist/model.ts";
import {
  modelCreate,
  modelDelete,
  modelList,
  modelTaskList,
  modelUpdate,
} from "@hoopoe/contract/assist/routes/model.ts";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { modelForm } from "./model-form.ts";
import { texts } from "../../../messages/en/features/assist/models.ts";

interface ModelPanelProps {
  /** Undefined: a new one. */
  model: ModelEntry | undefined;
  refusal: string | undefined;
  onClose: () => void;
  onSaved: (id: string | undefined) => void;
}

/** A connected model: where it is, its key (which is never shown again), its prices, and what it is the default for. */
export function ModelPanel({ model, refusal, onClose, onSaved }: ModelPanelProps) {
  const form = useContractForm(modelForm, {
    initial: valuesOf(model),
    send: (body) =>
      model === undefined ? call(modelCreate, { body }) : call(modelUpdate, { params: { id: model.id }, body }),
    refusal,
    afterwards: { apiKey: undefined },
    async onSaved({ data }) {
      await invalidate(modelList, modelTaskList);
      toastSuccess(texts.isSaved(data.name));
      onSaved(data.id);
    },
  });
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
          <Submit of={form} form="model" variant="primary" className="ml-auto" disabledReason={refusal}>
            {model === undefined ? texts.connect : texts.saveChanges}
          </Submit>
        </>
      }
    >
      <Form of={form} id="model" className="flex flex-col gap-4 px-4 pb-6">
        <ContractField of={form} name="kind" />
        <ContractField of={form} name="name" />
        <ContractField of={form} name="model" />
        <ContractField
          of={form}
          name="baseUrl"
          help={form.values.kind === "openai-compatible" ? texts.endsInV1 : texts.onlyForAGateway}
        />
        <ContractField
          of={form}
          name="apiKey"
          help={model?.key.set === true ? texts.setEndsInEmpty(model.key.last4) : texts.keptEncryptedNeverShown}
        />
        <div className="grid grid-cols-2 gap-3">
          <ContractField of={form} name="inputPrice" />
          <ContractField of={form} name="outputPrice" />
        </div>
        <ContractField of={form} name="defaultFor" />
        <ContractField of={form} name="isEnabled" />
        <FormFailure of={form} />
      </Form>
    </Inspector>
  );
}

function valuesOf(model: ModelEntry | undefined): ModelInput {
  if (model === undefined || model.kind === "built-in" || model.kind === "operator")
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

async function disconnect(model: ModelEntry, onGone: () => void): Promise<void> {
  try {
    await call(modelDelete, { params: { id: model.id } });
    await invalidate(modelList, modelTaskList);
    toastSuccess(texts.isDisconnectedItsKey(model.name));
    onGone();
  } catch (error) {
    toastFailure(texts.theModelStayedConnected, error);
  }
}
