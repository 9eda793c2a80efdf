import { Plus, Trash2 } from "lucide-react";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { AgentForm } from "./agent-form.ts";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

const testsMax = 20;

/** Questions with what a good answer to each holds; the playground asks them. */
export function AgentTests({ form }: { form: AgentForm }) {
  const tests = form.values.definition.tests ?? [];
  return (
    <fieldset className="min-w-0">
      <legend className="type-label mb-1">{texts.tests}</legend>
      <p className="type-small mb-2 text-muted">{texts.eachAsksAQuestion}</p>
      <ol className="flex flex-col gap-3">
        {tests.map((_, index) => (
          <li key={index} className="flex gap-2 border-b border-line-subtle pb-3">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
              <ContractField
                of={form}
                name={`definition.tests.${index}.question`}
                label={texts.questionOfTest(index + 1)}
                className="col-span-2"
              />
              <ContractField
                of={form}
                name={`definition.tests.${index}.mustContain`}
                label={texts.wordsInTheAnswer}
                className="col-span-2"
              />
              <ContractField of={form} name={`definition.tests.${index}.count`} label={texts.numberInIt} />
              <ContractField of={form} name={`definition.tests.${index}.citationsMin`} label={texts.itemsQuoted} />
            </div>
            <IconButton
              label={texts.takeTestAway(index + 1)}
              icon={Trash2}
              onClick={() => form.put("definition.tests", tests.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        icon={Plus}
        className="mt-2"
        disabledReason={tests.length >= testsMax ? texts.anAgentHasTests(testsMax) : undefined}
        onClick={() =>
          form.put("definition.tests", [...tests, { question: "", mustContain: "", citationsMin: 0, count: null }])
        }
      >
        {texts.addATest}
      </Button>
    </fieldset>
  );
}
