import type { ItemFilters } from "@hoopoe/contract/assist/item-filters.ts";
import { useState } from "react";
import { localInput, toIso } from "../../../lib/local-input.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { texts } from "../../../messages/en/features/assist/chat.ts";

export type FormField = "words" | "thread" | "time";

/** What a field is called where it can be added or typed. */
export function nameOf(field: FormField): string {
  return field === "words" ? texts.filterWords : field === "thread" ? texts.filterThread : texts.filterTime;
}

interface CountFormProps {
  field: FormField;
  filters: ItemFilters;
  onChange: (filters: ItemFilters) => void;
  onClose: () => void;
}

/** Words, a thread or a time, typed; the count follows once it is applied. */
export function CountForm({ field, filters, onChange, onClose }: CountFormProps) {
  const [text, setText] = useState(field === "time" ? "" : filters[field]);
  const [from, setFrom] = useState(localInput(filters.from));
  const [to, setTo] = useState(localInput(filters.to));
  const window = { from: toIso(from), to: toIso(to) };
  const isTurned = window.from !== null && window.to !== null && window.from >= window.to;
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (field === "time" && isTurned) return;
        onChange(field === "time" ? { ...filters, ...window } : { ...filters, [field]: text.trim() });
        onClose();
      }}
    >
      {field === "time" ? (
        <>
          <TextField
            label={texts.filterFrom}
            type="datetime-local"
            value={from}
            autoFocus
            onChange={(event) => setFrom(event.target.value)}
          />
          <TextField
            label={texts.filterTo}
            type="datetime-local"
            value={to}
            error={isTurned ? texts.endsBeforeItBegins : undefined}
            onChange={(event) => setTo(event.target.value)}
          />
        </>
      ) : (
        <TextField
          className="min-w-56 flex-1"
          label={nameOf(field)}
          value={text}
          maxLength={200}
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
      )}
      <Button type="submit">{texts.applyFilter}</Button>
      <Button variant="ghost" onClick={onClose}>
        {texts.cancel}
      </Button>
    </form>
  );
}
