import type { ActionParam } from "@hoopoe/contract/work/workflow-catalog.ts";
import { readExpression } from "@hoopoe/contract/work/workflow-expression.ts";
import { X } from "lucide-react";
import { controlBoxClass, Field } from "../../../../ui/Field.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { expressionWords } from "../../../../features/work/wizard/model/expression-words.ts";
import type { RefGroup } from "../model/references.ts";
import { partsOf, refOf, valueOf } from "../model/text-parts.ts";
import { LiteralControl } from "./LiteralControl.tsx";
import { PartsBox } from "./PartsBox.tsx";
import { RefChip } from "./RefChip.tsx";
import { RefPicker } from "./RefPicker.tsx";
import { texts } from "../../../../messages/en/pages/work/wizard/form.ts";

export interface ParamFieldProps {
  param: ActionParam;
  value: unknown;
  groups: readonly RefGroup[];
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** One parameter: said outright, taken from an earlier step, or a text with both. */
export function ParamField({ param, value, groups, error, onChange }: ParamFieldProps) {
  const aside =
    param.origin === "optional" ? <span className="type-micro text-muted">{texts.optional}</span> : undefined;
  return (
    <Field label={param.label} help={param.help} error={error} aside={aside} className="mb-3.5">
      {(ids) => {
        const ref = refOf(value);
        const pick = <RefPicker label={param.label} groups={groups} onPick={(to) => onChange({ $ref: to })} />;
        const isText = param.type === "text" || param.type === "url" || param.type === "secret";
        const parts = isText ? partsOf(value) : null;
        if (parts !== null)
          return (
            <PartsBox
              label={param.label}
              id={ids.id}
              describedBy={ids["aria-describedby"]}
              isInvalid={ids["aria-invalid"] === true}
              parts={parts}
              groups={groups}
              placeholder={param.origin === "bound" ? texts.whatComesBefore : undefined}
              onChange={(next) => onChange(valueOf(next))}
            />
          );
        if (ref !== null || isFormula(value))
          return (
            <div id={ids.id} tabIndex={-1} className={`${controlBoxClass} h-auto min-h-(--control) py-1 pr-1`}>
              <span className="min-w-0 flex-1">
                {ref === null ? (
                  <span className="text-secondary">{formulaWords(value)}</span>
                ) : (
                  <RefChip reference={ref} groups={groups} />
                )}
              </span>
              {pick}
              <IconButton label={texts.clear(param.label)} icon={X} onClick={() => onChange(undefined)} />
            </div>
          );
        return (
          <div className="flex items-start gap-1">
            <LiteralControl ids={ids} param={param} value={value} onChange={onChange} />
            <span className="pt-1">{pick}</span>
          </div>
        );
      }}
    </Field>
  );
}

/** Built of more than a field can say: shown in words, and kept as it is until somebody clears it. */
function isFormula(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("$fn" in value || !Array.isArray(value));
}

function formulaWords(value: unknown): string {
  const read = readExpression(value);
  return read.ok ? expressionWords(read.expression) : read.sentence;
}
