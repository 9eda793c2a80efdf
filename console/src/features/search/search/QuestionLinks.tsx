import { savedPirList } from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bookmark } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/features/search/search.ts";

const shownMax = 8;

/** The saved questions on one line, each with how many events its last run has; Saved Tasks has them whole. Nothing while there are none. */
export function QuestionLinks() {
  const questions = useQuery(apiQuery(savedPirList, {})).data?.data ?? [];
  if (questions.length === 0) return null;
  return (
    <section
      aria-label={texts.savedQuestions}
      className="flex items-center gap-2 overflow-x-auto border-b border-line-subtle px-(--gutter) py-2.5"
    >
      <span className="type-small inline-flex shrink-0 items-center gap-1.5 text-muted">
        <Bookmark size={14} aria-hidden="true" /> {texts.savedQuestions}
      </span>
      {questions.slice(0, shownMax).map(({ id, name, lastRun }) => (
        <Link
          key={id}
          to="/dashboard/save-data/pir/$pirId"
          params={{ pirId: id }}
          className="type-small inline-flex max-w-72 shrink-0 gap-1.5 rounded-control border border-line bg-raised px-2 py-1 text-secondary no-underline hover:text-ink phone:py-2.5"
        >
          <span className="truncate">{name}</span>
          {lastRun === null ? null : <span className="text-muted tabular-nums">{countOf(lastRun.count)}</span>}
        </Link>
      ))}
      {questions.length > shownMax ? (
        <Link to="/dashboard/save-data" className="type-small text-link shrink-0">
          {texts.all(countOf(questions.length))}
        </Link>
      ) : null}
    </section>
  );
}
