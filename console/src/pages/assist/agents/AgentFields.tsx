import { toolPolicies } from "@hoopoe/contract/assist/agent.ts";
import { aiToolList } from "@hoopoe/contract/assist/routes/ai-tool.ts";
import { modelList } from "@hoopoe/contract/assist/routes/model.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { Form } from "../../../ui/form/Form.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import type { AgentForm } from "./agent-form.ts";
import { AgentSources } from "./AgentSources.tsx";
import { AgentTests } from "./AgentTests.tsx";
import { effectWords } from "../../../features/assist/ai-tools/effect-words.ts";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

const policyWords = { off: texts.off, allow: texts.allow, ask: texts.askFirst, deny: texts.deny } as const;

/** What an agent is told, which model speaks for it, what it may do, and what an answer may cost. */
export function AgentFields({ form }: { form: AgentForm }) {
  const models = useQuery(apiQuery(modelList, {}));
  const tools = useQuery(apiQuery(aiToolList, {}));
  const own = form.values.definition.tools ?? [];
  const policyOf = (toolId: string) => own.find((tool) => tool.toolId === toolId)?.policy ?? "off";
  const setPolicy = (toolId: string, policy: string) => {
    const rest = own.filter((tool) => tool.toolId !== toolId);
    const chosen = toolPolicies.find((one) => one === policy);
    form.put("definition.tools", chosen === undefined ? rest : [...rest, { toolId, policy: chosen }]);
  };
  return (
    <Form of={form} id="agent" className="flex flex-col gap-4 px-4 pb-6">
      <ContractField of={form} name="name" />
      <ContractField of={form} name="description" />
      <ContractField
        of={form}
        name="definition.instructions"
        label={texts.instructions}
        help={texts.whatAModelIsTold}
        rows={7}
      />
      <ContractField
        of={form}
        name="definition.modelId"
        label={texts.model}
        control="select"
        options={[
          { value: "", label: texts.theWorkspacesModelFor },
          ...(models.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <fieldset className="min-w-0">
        <legend className="type-label mb-1">{texts.aiTools}</legend>
        <p className="type-small mb-2 text-muted">{texts.noneChosenItSearches}</p>
        <ul>
          {(tools.data?.data ?? []).map(({ id, title, effect }) => (
            <li key={id} className="flex min-h-10 items-center gap-3 border-b py-1.5 border-line-subtle last:border-0">
              <span className="min-w-0 flex-1">
                <span className="block truncate">{title}</span>
                <span className="type-small text-muted">{effectWords[effect]}</span>
              </span>
              <span className="w-28 shrink-0">
                <SelectField
                  label={texts.policyOf(title)}
                  isLabelHidden
                  options={Object.entries(policyWords).map(([value, label]) => ({ value, label }))}
                  value={policyOf(id)}
                  onChange={(event) => setPolicy(id, event.target.value)}
                />
              </span>
            </li>
          ))}
        </ul>
      </fieldset>
      <ContractField
        of={form}
        name="definition.recipients"
        label={texts.writesToByItself}
        help={texts.addressesDomainsChannelsOr}
        rows={3}
      />
      <AgentSources
        chosen={form.values.definition.dataSources ?? []}
        onChange={(sources) => form.put("definition.dataSources", sources)}
      />
      <fieldset className="grid min-w-0 grid-cols-2 gap-3">
        <legend className="type-label mb-1">{texts.budgetOfOneAnswer}</legend>
        {budgetFields.map(([field, label]) => (
          <ContractField key={field} of={form} name={`definition.budget.${field}`} label={label} />
        ))}
      </fieldset>
      <AgentTests form={form} />
      <ContractField of={form} name="note" />
    </Form>
  );
}

const budgetFields = [
  ["tokens", texts.tokens],
  ["cents", texts.usCents],
  ["steps", texts.steps],
  ["seconds", texts.seconds],
] as const;
