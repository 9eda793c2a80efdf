import { Plus, X } from "lucide-react";
import { useId } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { Segments } from "../../../../ui/Segments.tsx";
import { SelectField } from "../../../../ui/SelectField.tsx";
import { conditionOf, isOperator, operatorWords, takesRight, type Test, testsOf } from "../model/condition.ts";
import type { RefGroup } from "../model/references.ts";
import { partsOf, refOf, valueOf } from "../model/text-parts.ts";
import { PartsBox } from "./PartsBox.tsx";
import { ParamField } from "./ParamField.tsx";
import { texts } from "../../../../messages/en/pages/work/wizard/form.ts";

interface ConditionFormProps {
  condition: unknown;
  groups: readonly RefGroup[];
  error: string | undefined;
  onChange: (condition: unknown) => void;
  /** By tests alone, as a switch's case and a loop's end have it. */
  testsLabel?: string;
}

/** How a branch chooses: by tests (yes or otherwise), or by a value, with one way for each. */
export function ConditionForm({ condition, groups, error, onChange, testsLabel }: ConditionFormProps) {
  const isByValue = testsLabel === undefined && refOf(condition) !== null;
  const read = isByValue ? null : testsOf(condition);
  return (
    <div className="mb-3.5">
      <div className="mb-2 flex items-center justify-between gap-2">
        <span className="type-small font-medium text-secondary">{testsLabel ?? texts.when}</span>
        {testsLabel !== undefined ? null : (
          <Segments
            label={texts.howTheBranchChooses}
            segments={[
              { id: "tests", label: texts.yesOrNot },
              { id: "value", label: texts.byValue },
            ]}
            value={isByValue ? "value" : "tests"}
            onChange={(kind) =>
              onChange(
                kind === "tests" ? undefined : firstRef(groups) === null ? undefined : { $ref: firstRef(groups) },
              )
            }
          />
        )}
      </div>
      {read === null ? (
        <ParamField
          param={{ ...valueParam, help: isByValue ? texts.eachLineOutCarries : null }}
          value={condition}
          groups={groups}
          error={error}
          onChange={onChange}
        />
      ) : (
        <Tests {...read} groups={groups} onChange={(tests) => onChange(conditionOf(tests))} />
      )}
      {error !== undefined && read !== null ? <p className="type-small mt-1.5 text-danger">{error}</p> : null}
    </div>
  );
}

interface TestsProps {
  join: "and" | "or";
  tests: readonly Test[];
  groups: readonly RefGroup[];
  onChange: (condition: { join: "and" | "or"; tests: readonly Test[] }) => void;
}

function Tests({ join, tests, groups, onChange }: TestsProps) {
  const shown: readonly Test[] = tests.length === 0 ? [{ left: "", operator: "equals", right: "" }] : tests;
  const set = (index: number, test: Test) =>
    onChange({ join, tests: shown.map((one, at) => (at === index ? test : one)) });
  return (
    <div className="flex flex-col gap-2.5">
      {shown.map((test, index) => (
        <div key={index}>
          {index === 0 ? null : (
            <div className="mb-2">
              <Segments
                label={texts.allOrAnyOfThe}
                segments={[
                  { id: "and", label: texts.and },
                  { id: "or", label: texts.or },
                ]}
                value={join}
                onChange={(next) => onChange({ join: next, tests: shown })}
              />
            </div>
          )}
          <TestRow
            test={test}
            groups={groups}
            onChange={(next) => set(index, next)}
            onRemove={shown.length > 1 ? () => onChange({ join, tests: shown.filter((_, at) => at !== index) }) : null}
          />
        </div>
      ))}
      <span>
        <Button
          size="small"
          variant="ghost"
          icon={Plus}
          onClick={() => onChange({ join, tests: [...shown, { left: "", operator: "equals", right: "" }] })}
        >
          {texts.anotherTest}
        </Button>
      </span>
    </div>
  );
}

interface TestRowProps {
  test: Test;
  groups: readonly RefGroup[];
  onChange: (test: Test) => void;
  onRemove: (() => void) | null;
}

function TestRow({ test, groups, onChange, onRemove }: TestRowProps) {
  const [leftId, rightId] = [useId(), useId()];
  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={leftId} className="sr-only">
        {texts.valueToTest}
      </label>
      <PartsBox
        id={leftId}
        label={texts.valueToTest}
        placeholder={texts.pickAValue}
        parts={partsOf(test.left) ?? [{ kind: "text", text: "" }]}
        groups={groups}
        onChange={(parts) => onChange({ ...test, left: valueOf(parts) ?? "" })}
      />
      <div className="flex items-start gap-2">
        <SelectField
          label={texts.comparison}
          isLabelHidden
          className="w-33 shrink-0"
          options={Object.entries(operatorWords).map(([value, label]) => ({ value, label }))}
          value={test.operator}
          onChange={(event) => {
            const operator = event.target.value;
            if (isOperator(operator)) onChange({ ...test, operator });
          }}
        />
        {takesRight(test.operator) ? (
          <div className="min-w-0 flex-1">
            <label htmlFor={rightId} className="sr-only">
              {texts.comparedWith}
            </label>
            <PartsBox
              id={rightId}
              label={texts.comparedWith}
              parts={partsOf(test.right) ?? [{ kind: "text", text: "" }]}
              groups={groups}
              onChange={(parts) => onChange({ ...test, right: valueOf(parts) ?? "" })}
            />
          </div>
        ) : null}
        {onRemove === null ? null : <IconButton label={texts.removeThisTest} icon={X} onClick={onRemove} />}
      </div>
    </div>
  );
}

const valueParam = {
  name: "condition",
  label: texts.value,
  origin: "stated",
  required: true,
  type: "text",
  default: null,
  options: null,
} as const;

function firstRef(groups: readonly RefGroup[]): string | null {
  const [group] = groups;
  if (group === undefined) return null;
  const [path = ""] = group.paths;
  return path === "" ? group.root : `${group.root}.${path}`;
}
