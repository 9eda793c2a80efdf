import { pirMeaningState } from "@hoopoe/contract/search/routes/pir.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/assist/models.ts";

/** Whether the search goes by meaning too, and what is missing where it does not. */
export function SearchByMeaning() {
  const state = useQuery({ ...apiQuery(pirMeaningState, {}), refetchInterval: 10_000 });
  if (state.data === undefined) return null;
  const meaning = state.data.data;
  return (
    <p className="type-small border-t border-line-subtle px-(--gutter) py-2.5 text-secondary" role="status">
      <span className="font-strong text-ink">{texts.searchByMeaning}</span>{" "}
      {meaning.status === "off" ? (
        offWords[meaning.why]
      ) : (
        <>
          {texts.isOnOfItemsHave(meaning.model, countOf(meaning.made), countOf(meaning.total))}
          {meaning.trouble === null ? null : (
            <span className="text-danger"> {texts.theEndpointFailedLast(meaning.trouble)}</span>
          )}
        </>
      )}
    </p>
  );
}

const offWords = {
  "no-pgvector": texts.isOffItNeedsA,
  "no-model": texts.isOffConnectAModel,
} as const;
