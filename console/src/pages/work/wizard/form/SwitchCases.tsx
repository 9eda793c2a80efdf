import { casesOf, type SwitchCase } from "@hoopoe/contract/work/switch-cases.ts";
import { ArrowUp, Plus, X } from "lucide-react";
import { texts } from "../../../../messages/en/pages/work/wizard/control.ts";
import { Button } from "../../../../ui/Button.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import type { RefGroup } from "../model/references.ts";
import { ConditionForm } from "./ConditionForm.tsx";

interface SwitchCasesProps {
  params: Readonly<Record<string, unknown>>;
  groups: readonly RefGroup[];
  error: string | undefined;
  onChange: (cases: SwitchCase[], mergeKey?: string) => void;
}

/** The cases of a switch, in the order in which they are tested. */
export function SwitchCases({ params, groups, error, onChange }: SwitchCasesProps) {
  const cases = casesOf(params);
  const change = (index: number, next: Partial<SwitchCase>, mergeKey?: string) =>
    onChange(
      cases.map((one, at) => (at === index ? { ...one, ...next } : one)),
      mergeKey,
    );
  return (
    <section aria-label={texts.cases} className="mb-3.5">
      <h3 className="type-small font-medium text-secondary">{texts.cases}</h3>
      <p className="type-small mb-2 text-muted">{texts.casesHelp}</p>
      {error === undefined ? null : <p className="type-small mb-2 text-danger">{error}</p>}
      <ol className="flex flex-col gap-3">
        {cases.map(({ name, condition }, index) => (
          <li key={index} className="rounded-control border border-line-subtle p-2.5">
            <div className="mb-2 flex items-end gap-1">
              <TextField
                label={texts.caseName(index + 1)}
                className="min-w-0 flex-1"
                maxLength={100}
                value={name}
                onChange={(event) => change(index, { name: event.target.value }, `case ${index}`)}
              />
              {index === 0 ? null : (
                <IconButton
                  label={texts.moveUp(name)}
                  icon={ArrowUp}
                  onClick={() =>
                    onChange([...cases.slice(0, index - 1), ...swapped(cases, index), ...cases.slice(index + 1)])
                  }
                />
              )}
              <IconButton
                label={texts.removeCase(name)}
                icon={X}
                onClick={() => onChange(cases.filter((_, at) => at !== index))}
              />
            </div>
            <ConditionForm
              condition={condition ?? undefined}
              groups={groups}
              error={undefined}
              testsLabel={texts.case(index + 1)}
              onChange={(next) => change(index, { condition: next ?? null })}
            />
          </li>
        ))}
      </ol>
      <Button
        size="small"
        variant="ghost"
        icon={Plus}
        onClick={() => onChange([...cases, { name: freeName(cases), condition: null }])}
      >
        {texts.addCase}
      </Button>
    </section>
  );
}

function swapped(cases: readonly SwitchCase[], index: number): SwitchCase[] {
  return [cases[index], cases[index - 1]].flatMap((one) => one ?? []);
}

function freeName(cases: readonly SwitchCase[]): string {
  let number = cases.length + 1;
  while (cases.some(({ name }) => name === String(number))) number += 1;
  return String(number);
}
