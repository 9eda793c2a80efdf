import { modelInput } from "@hoopoe/contract/assist/model.ts";
import { agentConfig } from "@hoopoe/contract/assist/routes/agent.ts";
import {
  modelCreate,
  modelDelete,
  modelList,
  modelQuestionEstimate,
  modelTaskList,
  modelTry,
  modelUpdate,
} from "@hoopoe/contract/assist/routes/model.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { isAllowed } from "@hoopoe/contract/permissions.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type * as z from "zod/mini";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/Button.tsx";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { dollars } from "../../work/executions/ModelCalls.tsx";
import { modelForm } from "../models/model-form.ts";
import { useMayManageModels } from "../models/use-may-manage-models.ts";
import { texts } from "../../../messages/en/features/assist/connect-model.ts";

type Body = z.input<typeof modelInput>;

/** Where no model is connected: a form in place for those who may connect one, and who that is for everybody else. */
export function ConnectModel() {
  const refusal = useMayManageModels();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label={texts.noModelIsConnected} className="mb-3 rounded-card bg-inset px-3.5 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="min-w-0 flex-1">
          <strong className="font-strong">{texts.noModelIsConnected}</strong>
          <span className="phone:hidden">{texts.soPassagesAreShown}</span>
        </p>
        {refusal === undefined ? (
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? texts.notNow : texts.connectOne}
          </Button>
        ) : null}
      </div>
      {refusal === undefined ? null : <WhoCan />}
      {isOpen ? <ConnectForm /> : null}
    </section>
  );
}

function WhoCan() {
  const { data } = useQuery(apiQuery(memberList, {}));
  if (data === undefined) return null;
  const names = data.data.filter(({ role }) => isAllowed(role, "model:write")).map(({ name, email }) => name || email);
  return <p className="type-small mt-1 text-muted phone:hidden">{texts.canConnect(names.slice(0, 5))}</p>;
}

/** Nothing is used before a test has succeeded: until then the model is switched off, and one that fails is taken away again. */
function ConnectForm() {
  const [id, setId] = useState<string>();
  const [tested, setTested] = useState<{ sentence: string; isGood: boolean }>();
  const form = useContractForm(modelForm, {
    initial: { kind: "openai", name: texts.nameOfModel, model: "", baseUrl: null, isEnabled: false, defaultFor: [] },
    async send(body) {
      const model = await call(modelCreate, { body: { ...body, isEnabled: false } });
      const params = { id: model.data.id };
      const { data: test } = await call(modelTry, { params }).catch(async (error: unknown) => {
        await call(modelDelete, { params });
        throw error;
      });
      if (!test.stream) await call(modelDelete, { params });
      return { test, id: test.stream ? model.data.id : undefined };
    },
    onSaved({ test, id: kept }) {
      setTested({ sentence: test.sentence, isGood: test.stream });
      setId(kept);
    },
  });
  const { values } = form;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {id === undefined ? (
        <Form of={form} className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">
          <ContractField of={form} name="kind" />
          <ContractField of={form} name="model" />
          {values.kind === "openai-compatible" ? (
            <ContractField of={form} name="baseUrl" className="col-span-full" />
          ) : null}
          <ContractField of={form} name="apiKey" className="col-span-full" />
          <ContractField of={form} name="inputPrice" />
          <ContractField of={form} name="outputPrice" />
          <div className="col-span-full flex flex-wrap items-center gap-3">
            <Submit of={form} disabledReason={missingOf(values)}>
              {texts.testKey}
            </Submit>
            <span className="type-small min-w-0 flex-1 text-muted">{texts.oneShortRequest}</span>
          </div>
          <FormFailure of={form} />
        </Form>
      ) : null}
      {tested === undefined ? null : (
        <p role="status" className={tested.isGood ? "text-secondary" : "text-danger"}>
          {tested.sentence}
        </p>
      )}
      {id === undefined ? null : <UseModel id={id} body={values} />}
    </div>
  );
}

function missingOf({ kind, apiKey }: Body): string | undefined {
  return kind !== "openai-compatible" && (apiKey ?? "") === "" ? texts.typeTheKeyFirst : undefined;
}

function UseModel({ id, body }: { id: string; body: Body }) {
  const [isBusy, setIsBusy] = useState(false);
  const turnOn = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const { apiKey: _kept, ...rest } = body;
      await call(modelUpdate, { params: { id }, body: { ...rest, isEnabled: true } });
      await invalidate(modelList, modelTaskList, agentConfig);
      toastSuccess(texts.modelIsConnected);
    } catch (error) {
      toastFailure(texts.couldNotTurnOn, error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <QuestionPrice inputPrice={body.inputPrice ?? null} outputPrice={body.outputPrice ?? null} />
      <LinkButton to="/dashboard/model">{texts.allSettings}</LinkButton>
      <Button variant="primary" isLoading={isBusy} onClick={() => void turnOn()}>
        {texts.useThisModel}
      </Button>
    </div>
  );
}

function QuestionPrice({ inputPrice, outputPrice }: { inputPrice: number | null; outputPrice: number | null }) {
  const { data } = useQuery(apiQuery(modelQuestionEstimate, {}));
  if (data === undefined) return <span className="flex-1" />;
  const { answers, inputTokens, outputTokens } = data.data;
  const tokens = countOf(inputTokens + outputTokens);
  const usd =
    inputPrice === null || outputPrice === null
      ? null
      : (inputTokens * inputPrice + outputTokens * outputPrice) / 1_000_000;
  return (
    <span className="type-small min-w-0 flex-1 text-muted">
      {texts.aQuestionTakes({
        tokens,
        cost: usd === null ? null : dollars(usd),
        answers: countOf(answers),
        isMeasured: answers > 0,
      })}
    </span>
  );
}
