import type { ActionParam } from "@hoopoe/contract/work/workflow-catalog.ts";
import { cx } from "../../../../lib/cx.ts";
import { controlBoxClass } from "../../../../ui/Field.tsx";
import { texts } from "../../../../messages/en/pages/work/wizard/form.ts";

interface LiteralControlProps {
  ids: { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };
  param: ActionParam;
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A value said outright, in the control of its type. Empty means that it is left out. */
export function LiteralControl({ ids, param, value, onChange }: LiteralControlProps) {
  if (param.type === "switch")
    return (
      <select
        {...ids}
        value={value === true ? "true" : value === false ? "false" : ""}
        onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value === "true")}
        className={cx(controlBoxClass, "appearance-none")}
      >
        <option value="">{texts.asUsual}</option>
        <option value="true">{texts.yes}</option>
        <option value="false">{texts.no}</option>
      </select>
    );
  if (param.type === "select")
    return (
      <select
        {...ids}
        value={typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.target.value || undefined)}
        className={cx(controlBoxClass, "appearance-none")}
      >
        <option value="">{texts.nothingChosen}</option>
        {(param.options ?? []).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    );
  if (param.type === "number")
    return (
      <input
        {...ids}
        type="number"
        value={typeof value === "number" || typeof value === "string" ? value : ""}
        onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.valueAsNumber)}
        className={controlBoxClass}
      />
    );
  return (
    <textarea
      {...ids}
      rows={2}
      value={Array.isArray(value) ? value.map(String).join("\n") : typeof value === "string" ? value : ""}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value.split("\n"))}
      className={cx(controlBoxClass, "field-sizing-content h-auto max-h-[33vh] py-1.5")}
    />
  );
}
