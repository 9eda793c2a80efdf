import { Fragment, useEffect, useRef } from "react";
import { cx } from "../../../../lib/cx.ts";
import { controlBoxClass } from "../../../../ui/Field.tsx";
import type { RefGroup } from "../model/references.ts";
import { insertRef, removeRef, type TextPart } from "../model/text-parts.ts";
import { aimAt, forgetTarget } from "../state/field-target.ts";
import { RefChip } from "./RefChip.tsx";
import { RefPicker } from "./RefPicker.tsx";
import { texts } from "../../../../messages/en/pages/work/wizard/form.ts";

interface PartsBoxProps {
  label: string;
  id?: string;
  parts: readonly TextPart[];
  groups: readonly RefGroup[];
  placeholder?: string | undefined;
  isInvalid?: boolean;
  describedBy?: string | undefined;
  onChange: (parts: TextPart[]) => void;
}

/** A text into which values of earlier steps are put as chips, at the place where one was writing. */
export function PartsBox({ label, id, parts, groups, placeholder, isInvalid, describedBy, onChange }: PartsBoxProps) {
  const caret = useRef({ part: 0, caret: 0, isKnown: false });
  const box = useRef<HTMLDivElement>(null);
  const isPlain = parts.length === 1;
  const pick = (ref: string): void => {
    const last = parts.length - 1;
    const at = parts[last];
    const end = { part: last, caret: at?.kind === "text" ? at.text.length : 0 };
    const place = caret.current.isKnown ? caret.current : end;
    onChange(insertRef(parts, { ...place, ref }));
    // The next one goes behind it.
    caret.current = { part: place.part + 2, caret: 0, isKnown: true };
    setTimeout(() => box.current?.querySelectorAll("textarea")[place.part / 2 + 1]?.focus(), 0);
  };
  const latest = useRef(pick);
  useEffect(() => {
    latest.current = pick;
  });
  useEffect(() => forgetTarget, []);
  return (
    <div
      ref={box}
      className={cx(
        controlBoxClass,
        "h-auto min-h-(--control) items-start py-1 pr-1 has-[textarea:focus-visible]:outline-2 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-focus",
      )}
      aria-invalid={isInvalid || undefined}
    >
      <div className="flex max-h-56 min-w-0 flex-1 flex-wrap items-center gap-x-1 gap-y-1 self-center overflow-y-auto">
        {parts.map((part, index) => (
          <Fragment key={index}>
            {part.kind === "ref" ? (
              <RefChip reference={part.ref} groups={groups} onRemove={() => onChange(removeRef(parts, index))} />
            ) : (
              <textarea
                id={index === 0 ? id : undefined}
                aria-label={isPlain && id !== undefined ? undefined : texts.text(label, index / 2 + 1)}
                aria-describedby={describedBy}
                rows={1}
                value={part.text}
                placeholder={isPlain ? placeholder : undefined}
                onChange={(event) =>
                  onChange(parts.map((one, at) => (at === index ? { kind: "text", text: event.target.value } : one)))
                }
                onFocus={() => aimAt({ label, insert: (ref) => latest.current(ref) })}
                onBlur={(event) => {
                  caret.current = { part: index, caret: event.target.selectionStart, isKnown: true };
                }}
                onKeyDown={(event) => {
                  const { selectionStart, selectionEnd } = event.currentTarget;
                  if (event.key !== "Backspace" || selectionStart !== 0 || selectionEnd !== 0 || index === 0) return;
                  event.preventDefault();
                  onChange(removeRef(parts, index - 1));
                }}
                className={cx(
                  "field-sizing-content resize-none bg-transparent py-0.5 leading-5 outline-none placeholder:text-muted",
                  isPlain ? "w-full min-w-0" : "max-w-full min-w-3",
                )}
              />
            )}
          </Fragment>
        ))}
      </div>
      <RefPicker label={label} groups={groups} onPick={pick} />
    </div>
  );
}
