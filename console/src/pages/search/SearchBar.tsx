import { searchTermsCharsMax } from "@hoopoe/contract/constants.ts";
import type { ReactNode } from "react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { SelectField } from "../../ui/SelectField.tsx";
import type { SearchParams } from "./search-params.ts";
import { CustomWindow } from "./CustomWindow.tsx";
import { daysBack, windowOf, windows } from "./window-of.ts";

interface SearchBarProps {
  params: SearchParams;
  /** How many were found and how fast. */
  note: ReactNode;
  /** What the server has against the terms. */
  error: string | undefined;
  onChange: (change: Partial<SearchParams>) => void;
}

/** Terms, window and order. Keyed by the address in the page, so that going back shows what was searched then. */
export function SearchBar({ params, note, error, onChange }: SearchBarProps) {
  const [terms, setTerms] = useState(params.terms ?? "");
  const [now] = useState(Date.now);
  const [isCustom, setIsCustom] = useState(windowOf(params, now) === "custom");
  const chosen = isCustom ? "custom" : windowOf(params, now);
  const tooLong =
    terms.length > searchTermsCharsMax
      ? `A search has at most ${searchTermsCharsMax} characters; these are ${terms.length}.`
      : undefined;
  return (
    <form
      role="search"
      className="flex flex-wrap items-start gap-2 px-(--gutter) pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (tooLong === undefined) onChange({ terms: terms.trim() === "" ? undefined : terms.trim() });
      }}
    >
      <SearchField
        label="Search terms"
        className="min-w-64 flex-1"
        isMono
        value={terms}
        placeholder='words, "a phrase", OR, NOT, (…), author:name, title:word, source:slack'
        onChange={(event) => setTerms(event.target.value)}
        note={note}
        error={tooLong ?? error}
      />
      <SelectField
        label="Window"
        isLabelHidden
        className="w-36 phone:min-w-28 phone:flex-1"
        options={windows}
        value={chosen}
        onChange={(event) => {
          const value = event.target.value;
          setIsCustom(value === "custom");
          const days = windows.find((window) => window.value === value)?.days ?? null;
          if (value !== "custom") onChange({ from: days === null ? undefined : daysBack(days, now), to: undefined });
        }}
      />
      <Button type="submit">Search</Button>
      {params.terms === undefined ? null : (
        <Segments
          label="Order"
          segments={[
            { id: "newest", label: "Newest" },
            { id: "best", label: "Best" },
          ]}
          value={params.sort ?? "newest"}
          onChange={(order) => onChange({ sort: order === "best" ? "best" : undefined })}
        />
      )}
      {isCustom ? <CustomWindow from={params.from} to={params.to} onChange={onChange} /> : null}
    </form>
  );
}
