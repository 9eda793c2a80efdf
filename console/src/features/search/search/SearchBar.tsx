import { searchTermsCharsMax } from "@hoopoe/contract/constants.ts";
import { CircleQuestionMark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { SearchField } from "../../../ui/SearchField.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import type { SearchParams } from "./search-params.ts";
import { CustomWindow } from "./CustomWindow.tsx";
import { HowToSearch } from "./HowToSearch.tsx";
import { PaintedTerms } from "./PaintedTerms.tsx";
import { daysBack, windowOf, windows } from "./window-of.ts";
import { texts } from "../../../messages/en/features/search/search.ts";

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
  /** Null until somebody says: open by itself beside what the server could not read. */
  const [helpChoice, setHelpChoice] = useState<boolean | null>(null);
  const isHelpOpen = helpChoice ?? error !== undefined;
  const chosen = isCustom ? "custom" : windowOf(params, now);
  const tooLong =
    terms.length > searchTermsCharsMax ? texts.aSearchHasAtMost(searchTermsCharsMax, terms.length) : undefined;
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
        label={texts.searchTerms}
        className="min-w-64 flex-1"
        isMono
        value={terms}
        painted={<PaintedTerms terms={terms} />}
        placeholder={texts.wordsAPhraseOr}
        onChange={(event) => setTerms(event.target.value)}
        note={note}
        action={
          <IconButton
            label={texts.howToSearch}
            icon={CircleQuestionMark}
            aria-expanded={isHelpOpen}
            className="-mr-2.5 phone:-mr-2.5"
            onClick={() => setHelpChoice(!isHelpOpen)}
          />
        }
        error={tooLong ?? error}
      />
      <SelectField
        label={texts.window}
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
      <Button type="submit">{texts.search}</Button>
      {params.terms === undefined ? null : (
        <Segments
          label={texts.order}
          segments={[
            { id: "newest", label: texts.newest },
            { id: "best", label: texts.best },
          ]}
          value={params.sort ?? "newest"}
          onChange={(order) => onChange({ sort: order === "best" ? "best" : undefined })}
        />
      )}
      {isHelpOpen ? <HowToSearch onTry={(tried) => onChange({ terms: tried })} /> : null}
      {isCustom ? <CustomWindow from={params.from} to={params.to} onChange={onChange} /> : null}
    </form>
  );
}
