import { suggestionCountMax } from "@hoopoe/contract/constants.ts";
import { pirSuggestions } from "@hoopoe/contract/search/routes/pir.ts";
import { useQuery } from "@tanstack/react-query";
import { TrendingUp } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { foundWords } from "./found-words.ts";
import { texts } from "../../../messages/en/features/search/search.ts";

/** What several sources began to speak of lately, as searches to start from; nothing where nothing stands out. */
export function Suggestions({ onPick }: { onPick: (terms: string) => void }) {
  const suggestions = useQuery(apiQuery(pirSuggestions, {}));
  const found = suggestions.data?.data ?? [];
  if (found.length === 0) return null;
  return (
    <section
      aria-label={texts.suggestedSearches}
      className="flex items-center gap-2 overflow-x-auto border-b border-line-subtle px-(--gutter) py-2.5"
    >
      <span className="type-small inline-flex shrink-0 items-center gap-1.5 text-muted">
        <TrendingUp size={14} aria-hidden="true" /> {texts.risingLately}
      </span>
      {found.map(({ terms, count }) => (
        <button
          key={terms}
          type="button"
          onClick={() => onPick(terms)}
          title={`${foundWords(count, 0, count < suggestionCountMax)}: ${terms}`}
          className="type-code max-w-120 phone:max-w-72 shrink-0 truncate rounded-control border border-line bg-raised px-2 py-1 text-secondary hover:text-ink phone:py-2.5"
        >
          {terms}
        </button>
      ))}
    </section>
  );
}
