import { type ModelEntry, operatorModelInput } from "@hoopoe/contract/assist/model.ts";
import { modelList, modelOperatorSet, modelTaskList } from "@hoopoe/contract/assist/routes/model.ts";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { texts } from "../../../messages/en/features/assist/models.ts";

interface OperatorPanelProps {
  model: ModelEntry;
  refusal: string | undefined;
  onClose: () => void;
}

const definition = defineForm(operatorModelInput, {
  inputPrice: { label: texts.usFor1mTokensIn, step: "0.01" },
  outputPrice: { label: texts.usFor1mTokensOut, step: "0.01" },
  isEnabled: { label: texts.asked },
});

/** The operator's model: its address and key are in the environment, its price and its use are the workspace's. */
export function OperatorPanel({ model, refusal, onClose }: OperatorPanelProps) {
  const { isEnabled, inputPrice, outputPrice } = model;
  const form = useContractForm(definition, {
    initial: { isEnabled, inputPrice, outputPrice },
    send: (body) => call(modelOperatorSet, { body }),
    refusal,
    async onSaved() {
      await invalidate(modelList, modelTaskList);
      toastSuccess(texts.isSaved(texts.operatorsModel));
    },
  });
  return (
    <Inspector
      title={texts.operatorsModel}
      subtitle={texts.setInTheEnvironment}
      onClose={onClose}
      actions={
        <Submit of={form} form="operator" variant="primary" className="ml-auto" disabledReason={refusal}>
          {texts.saveChanges}
        </Submit>
      }
    >
      <Form of={form} id="operator" className="flex flex-col gap-4 px-4 pb-6">
        <div className="grid grid-cols-2 gap-3">
          <ContractField of={form} name="inputPrice" />
          <ContractField of={form} name="outputPrice" />
        </div>
        <ContractField of={form} name="isEnabled" />
        <FormFailure of={form} />
      </Form>
    </Inspector>
  );
}
