import { suggestionCountMax } from "@hoopoe/contract/constants.ts";
import { pirSuggestions } from "@hoopoe/contract/search/routes/pir.ts";
import { useQuery } from "@tanstack/react-query";
import { TrendingUp } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { texts } from "../../../messages/en/pages/operations/home.ts";

const shownMax = 4;

/** Where to begin when nothing calls: what rose most lately, one press from its events. Nothing where nothing rose. */
export function RisingTerms() {
  const rising = useQuery(apiQuery(pirSuggestions, {})).data?.data.slice(0, shownMax) ?? [];
  if (rising.length === 0) return null;
  return (
    <div className="flex items-center gap-3 overflow-x-auto border-t border-line-subtle px-(--card-pad) py-2.5">
      <h3 className="type-small flex shrink-0 items-center gap-1.5 text-muted">
        <TrendingUp size={14} aria-hidden="true" />
        {texts.risingLately}
      </h3>
      <ul className="flex gap-2">
        {rising.map(({ terms, count }) => (
          <li key={terms} className="shrink-0">
            <LinkButton to="/dashboard/save-data/search" search={{ terms }} size="small" className="max-w-72">
              <span className="type-code min-w-0 truncate">{terms}</span>
              <span className="text-muted tabular-nums">
                {countOf(count)}
                {count < suggestionCountMax ? "" : "+"}
              </span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
