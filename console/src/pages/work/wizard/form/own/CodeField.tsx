import { type KeyboardEvent, useRef } from "react";
import { texts } from "../../../../../messages/en/pages/work/wizard/own.ts";
import { TextAreaField } from "../../../../../ui/TextAreaField.tsx";

interface CodeFieldProps {
  label: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

/** Code in letters of one width. Tab indents; after Escape it moves on, so that nobody is caught in the field. */
export function CodeField({ label, value, error, onChange }: CodeFieldProps) {
  const leaves = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === "Escape") {
      event.stopPropagation();
      leaves.current = true;
      return;
    }
    const indents = event.key === "Tab" && !event.shiftKey && !event.ctrlKey && !event.altKey && !leaves.current;
    leaves.current = false;
    if (!indents) return;
    event.preventDefault();
    const area = event.currentTarget;
    const { selectionStart, selectionEnd, value: text } = area;
    area.setRangeText("  ", selectionStart, selectionEnd, "end");
    onChange(`${text.slice(0, selectionStart)}  ${text.slice(selectionEnd)}`);
  };
  return (
    <TextAreaField
      label={label}
      help={texts.codeHelp}
      error={error}
      className="mb-3.5"
      isMono
      rows={8}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      value={typeof value === "string" ? value : ""}
      onKeyDown={onKeyDown}
      onChange={(event) => onChange(event.target.value === "" ? undefined : event.target.value)}
    />
  );
}
