import { pirSuggestions } from "@hoopoe/contract/routes/pir.ts";
import { useQuery } from "@tanstack/react-query";
import { TrendingUp } from "lucide-react";
import { apiQuery } from "../../api/query.ts";
import { cx } from "../../lib/cx.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";

const shownMax = 4;

/** Where to begin when nothing calls: what rose most lately, one press from its events. Nothing where nothing rose. */
export function RisingTerms({ isCentred = false }: { isCentred?: boolean }) {
  const rising = useQuery(apiQuery(pirSuggestions, {})).data?.data.slice(0, shownMax) ?? [];
  if (rising.length === 0) return null;
  return (
    <div className={cx("flex max-w-full min-w-0 flex-col gap-2.5", isCentred && "items-center")}>
      <h3 className="type-small flex items-center gap-1.5 text-muted">
        <TrendingUp size={14} aria-hidden="true" />
        Rising lately
      </h3>
      <ul className={cx("flex max-w-full flex-wrap gap-2", isCentred && "justify-center")}>
        {rising.map(({ terms, count }) => (
          <li key={terms} className="max-w-full">
            <LinkButton to="/dashboard/save-data/search" search={{ terms }} size="small" className="max-w-full">
              <span className="type-code min-w-0 truncate">{terms}</span>
              <span className="text-muted tabular-nums">{count}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
