import { type AgentInput, toolPolicies } from "@hoopoe/contract/assist/agent.ts";
import { aiToolList } from "@hoopoe/contract/assist/routes/ai-tool.ts";
import { modelList } from "@hoopoe/contract/assist/routes/model.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { AgentSources } from "./AgentSources.tsx";
import { AgentTests } from "./AgentTests.tsx";
import { effectWords } from "../../../features/assist/ai-tools/effect-words.ts";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

interface AgentFieldsProps {
  draft: AgentInput;
  onChange: (next: Partial<AgentInput>) => void;
}

const policyWords = { off: texts.off, allow: texts.allow, ask: texts.askFirst, deny: texts.deny } as const;

/** What an agent is told, which model speaks for it, what it may do, and what an answer may cost. */
export function AgentFields({ draft, onChange }: AgentFieldsProps) {
  const models = useQuery(apiQuery(modelList, {}));
  const tools = useQuery(apiQuery(aiToolList, {}));
  const { definition } = draft;
  const change = (next: Partial<AgentInput["definition"]>) => onChange({ definition: { ...definition, ...next } });
  const own = definition.tools ?? [];
  const policyOf = (toolId: string) => own.find((tool) => tool.toolId === toolId)?.policy ?? "off";
  const setPolicy = (toolId: string, policy: string) => {
    const rest = own.filter((tool) => tool.toolId !== toolId);
    const chosen = toolPolicies.find((one) => one === policy);
    change({ tools: chosen === undefined ? rest : [...rest, { toolId, policy: chosen }] });
  };
  return (
    <div className="flex flex-col gap-4 px-4 pb-6">
      <TextField
        label={texts.name}
        maxLength={80}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={texts.whatItDoes}
        maxLength={300}
        value={draft.description ?? ""}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextAreaField
        label={texts.instructions}
        help={texts.whatAModelIsTold}
        rows={7}
        maxLength={20_000}
        value={definition.instructions ?? ""}
        onChange={(event) => change({ instructions: event.target.value })}
      />
      <SelectField
        label={texts.model}
        options={[
          { value: "", label: texts.theWorkspacesModelFor },
          ...(models.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={definition.modelId ?? ""}
        onChange={(event) => change({ modelId: event.target.value === "" ? null : event.target.value })}
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
      <TextAreaField
        label={texts.writesToByItself}
        help={texts.addressesDomainsChannelsOr}
        rows={3}
        value={(definition.recipients ?? []).join("\n")}
        onChange={(event) => change({ recipients: event.target.value === "" ? [] : event.target.value.split("\n") })}
      />
      <AgentSources chosen={definition.dataSources ?? []} onChange={(dataSources) => change({ dataSources })} />
      <fieldset className="grid min-w-0 grid-cols-2 gap-3">
        <legend className="type-label mb-1">{texts.budgetOfOneAnswer}</legend>
        {budgetFields.map(([field, label, max]) => (
          <TextField
            key={field}
            label={label}
            type="number"
            min={1}
            max={max}
            value={String(definition.budget?.[field] ?? "")}
            onChange={(event) =>
              definition.budget && change({ budget: { ...definition.budget, [field]: Number(event.target.value) } })
            }
          />
        ))}
      </fieldset>
      <AgentTests tests={definition.tests ?? []} onChange={(tests) => change({ tests })} />
      <TextField
        label={texts.whatChanged}
        help={texts.keptWithTheVersion}
        maxLength={200}
        value={draft.note ?? ""}
        onChange={(event) => onChange({ note: event.target.value })}
      />
    </div>
  );
}

const budgetFields = [
  ["tokens", texts.tokens, 5_000_000],
  ["cents", texts.usCents, 100_000],
  ["steps", texts.steps, 50],
  ["seconds", texts.seconds, 3_600],
] as const;
