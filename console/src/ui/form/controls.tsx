import type { ReactNode } from "react";
import { PasswordField } from "../PasswordField.tsx";
import { SelectField } from "../SelectField.tsx";
import { SwitchField } from "../SwitchField.tsx";
import { TextAreaField } from "../TextAreaField.tsx";
import { TextField } from "../TextField.tsx";
import { Choices } from "./Choices.tsx";
import type { ControlKind } from "./control-of.ts";
import type { ControlProps } from "./control-props.ts";
import { optionsOf } from "./define-form.ts";
import { showValue } from "./read-control.ts";
import { TypedText } from "./TypedText.tsx";

type Control = (props: ControlProps) => ReactNode;

export const controls: Readonly<Record<ControlKind, Control>> = {
  text: (props) => <TextField {...typed(props)} {...mono(props)} type={props.format === "email" ? "email" : "text"} />,
  number: ({ limits, ...props }) => (
    <TextField {...typed({ ...props, limits: {} })} {...limits} step={props.spec.step} type="number" />
  ),
  date: (props) => <TextField {...typed(props)} type="date" />,
  moment: (props) => <TextField {...typed(props)} type="datetime-local" />,
  // A secret that its writer needn't look at.
  masked: (props) => <TextField {...typed(props)} type="password" />,
  secret: (props) => <PasswordField {...typed(props)} />,
  area: (props) => <TextAreaField {...typed(props)} {...mono(props)} rows={props.spec.rows} />,
  lines: (props) => <TypedText {...props} area={typed(props)} />,
  json: (props) => <TypedText {...props} area={typed(props)} />,
  select: (props) => <SelectField {...typed(props)} options={optionsOf(props.spec)} />,
  choices: ({ spec, value, onRaw, ...props }) => (
    <Choices {...props} legend={spec.label} help={spec.help} options={optionsOf(spec)} value={value} onChange={onRaw} />
  ),
  switch: ({ spec: { label, isLabelHidden }, value, disabledReason, onRaw }) => (
    <SwitchField {...{ label, isLabelHidden, disabledReason }} isOn={value === true} onChange={onRaw} />
  ),
};

function mono({ spec }: ControlProps) {
  return { isMono: spec.isMono };
}

/** What every element takes that is typed into. */
function typed({ kind, spec, value, error, className, limits, ref, onBlur, onRaw }: ControlProps) {
  const { label, help, aside, isLabelHidden, elementName: name, placeholder, readOnly, autoComplete, autoFocus } = spec;
  const { spellCheck, inputMode } = spec;
  return {
    label,
    help,
    aside,
    isLabelHidden,
    error,
    className,
    ref,
    onBlur,
    name,
    placeholder,
    readOnly,
    autoComplete,
    autoFocus,
    spellCheck,
    inputMode,
    maxLength: kind === "lines" || kind === "json" ? undefined : limits.max,
    value: showValue(kind, value),
    onChange: (event: { target: { value: string } }) => onRaw(event.target.value),
  };
}
