import { pirMeaningState } from "@hoopoe/contract/search/routes/pir.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";

/** Whether the search goes by meaning too, and what is missing where it does not. */
export function SearchByMeaning() {
  const state = useQuery({ ...apiQuery(pirMeaningState, {}), refetchInterval: 10_000 });
  if (state.data === undefined) return null;
  const meaning = state.data.data;
  return (
    <p className="type-small border-t border-line-subtle px-(--gutter) py-2.5 text-secondary" role="status">
      <span className="font-strong text-ink">Search by meaning</span>{" "}
      {meaning.status === "off" ? (
        offWords[meaning.why]
      ) : (
        <>
          is on: {meaning.model}, {countOf(meaning.made)} of {countOf(meaning.total)} items have their vector.
          {meaning.trouble === null ? null : (
            <span className="text-danger">
              {" "}
              The endpoint failed last: {meaning.trouble}. It is asked again in some minutes.
            </span>
          )}
        </>
      )}
    </p>
  );
}

const offWords = {
  "no-pgvector": "is off: it needs a PostgreSQL with pgvector 0.8 (extension “vector”). Best first goes by words.",
  "no-model": "is off: connect a model that makes vectors, as default for search. Best first goes by words.",
} as const;
