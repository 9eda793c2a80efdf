import { type ComponentProps, useState } from "react";
import { TextAreaField } from "../TextAreaField.tsx";
import type { ControlProps } from "./control-props.ts";
import { readControl, showValue } from "./read-control.ts";

interface TypedTextProps extends Pick<ControlProps, "kind" | "spec" | "value"> {
  area: ComponentProps<typeof TextAreaField>;
}

/** A value that is written as text, lines or JSON: kept as it was typed while it means the value that the form holds. */
export function TypedText({ kind, spec, value, area }: TypedTextProps) {
  const [text, setText] = useState(() => showValue(kind, value));
  const isTyped = JSON.stringify(readControl(kind, text)) === JSON.stringify(value);
  return (
    <TextAreaField
      {...area}
      isMono={spec.isMono}
      rows={spec.rows}
      value={isTyped ? text : showValue(kind, value)}
      onChange={(event) => {
        setText(event.target.value);
        area.onChange?.(event);
      }}
    />
  );
}
