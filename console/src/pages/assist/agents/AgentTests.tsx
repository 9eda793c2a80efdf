import type { AgentInput, AgentTest } from "@hoopoe/contract/assist/agent.ts";
import { Plus, Trash2 } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

type Tests = NonNullable<AgentInput["definition"]["tests"]>;

const testsMax = 20;

/** Questions with what a good answer to each holds; the playground asks them. */
export function AgentTests({ tests, onChange }: { tests: Tests; onChange: (tests: Tests) => void }) {
  const set = (place: number, next: Partial<AgentTest>) =>
    onChange(tests.map((test, index) => (index === place ? { ...test, ...next } : test)));
  return (
    <fieldset className="min-w-0">
      <legend className="type-label mb-1">{texts.tests}</legend>
      <p className="type-small mb-2 text-muted">{texts.eachAsksAQuestion}</p>
      <ol className="flex flex-col gap-3">
        {tests.map((test, index) => (
          <li key={index} className="flex gap-2 border-b border-line-subtle pb-3">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-2">
              <TextField
                className="col-span-2"
                label={texts.questionOfTest(index + 1)}
                maxLength={300}
                value={test.question}
                onChange={(event) => set(index, { question: event.target.value })}
              />
              <TextField
                className="col-span-2"
                label={texts.wordsInTheAnswer}
                maxLength={200}
                value={test.mustContain ?? ""}
                onChange={(event) => set(index, { mustContain: event.target.value })}
              />
              <TextField
                label={texts.numberInIt}
                type="number"
                min={0}
                value={test.count === null || test.count === undefined ? "" : String(test.count)}
                onChange={({ target: { value } }) => set(index, { count: value === "" ? null : Number(value) })}
              />
              <TextField
                label={texts.itemsQuoted}
                type="number"
                min={0}
                max={50}
                value={String(test.citationsMin ?? 0)}
                onChange={(event) => set(index, { citationsMin: Number(event.target.value) })}
              />
            </div>
            <IconButton
              label={texts.takeTestAway(index + 1)}
              icon={Trash2}
              onClick={() => onChange(tests.filter((_, place) => place !== index))}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        icon={Plus}
        className="mt-2"
        disabledReason={tests.length >= testsMax ? texts.anAgentHasTests(testsMax) : undefined}
        onClick={() => onChange([...tests, { question: "", mustContain: "", citationsMin: 0, count: null }])}
      >
        {texts.addATest}
      </Button>
    </fieldset>
  );
}
