import type { PirSummary } from "@hoopoe/contract/search/pir.ts";
import { cx } from "../../../lib/cx.ts";
import { countOf } from "../../../lib/format.ts";
import { personName } from "../../../lib/person-name.ts";
import { SourceIcon } from "../../../ui/SourceIcon.tsx";
import { sourceLook } from "../../../ui/source-look.ts";
import { texts } from "../../../messages/en/features/search/search.ts";

interface FacetsProps extends Pick<PirSummary, "bySource" | "byAuthor"> {
  chosen: readonly string[];
  onToggleSource: (source: string) => void;
  onAuthor: (author: string) => void;
}

/** What the matches are made of: by source (a filter) and by author (added to the search). */
export function Facets({ bySource, byAuthor, chosen, onToggleSource, onAuthor }: FacetsProps) {
  const most = Math.max(1, ...bySource.map(({ count }) => count));
  return (
    <>
      <h2 className="type-heading mb-2">{texts.source}</h2>
      {bySource.length === 0 ? <p className="type-small mb-6 text-muted">{texts.nothingToNarrow}</p> : null}
      <ul className="-mx-2 mb-6 empty:hidden">
        {bySource.map(({ source_datatype, count }) => {
          const look = sourceLook(source_datatype);
          const isOn = chosen.includes(source_datatype);
          return (
            <li key={source_datatype}>
              <button
                type="button"
                aria-pressed={isOn}
                onClick={() => onToggleSource(source_datatype)}
                className={cx(
                  "flex w-full items-center gap-2.5 rounded-control px-2 py-1.5 text-left",
                  isOn ? "bg-selected font-strong" : "hover:bg-hover",
                )}
              >
                <SourceIcon source={source_datatype} isDecorative />
                <span className="min-w-0 flex-1">
                  <span className="block truncate">{look.label}</span>
                  <span
                    className="mt-0.5 block h-0.5 rounded-full bg-line-control"
                    style={{ width: `${(100 * count) / most}%` }}
                  />
                </span>
                <span className="text-muted tabular-nums">{countOf(count)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {byAuthor.length === 0 ? null : <h2 className="type-heading mb-2">{texts.author}</h2>}
      <ul className="-mx-2">
        {byAuthor.map(({ author, count }) => (
          <li key={author}>
            <button
              type="button"
              title={texts.searchForAsWell(author)}
              onClick={() => onAuthor(author)}
              className="flex w-full items-center gap-2 rounded-control px-2 py-1 text-left hover:bg-hover"
            >
              <span className="min-w-0 flex-1 truncate text-secondary">{personName(author)}</span>
              <span className="text-muted tabular-nums">{countOf(count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
