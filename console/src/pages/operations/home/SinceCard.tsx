import { Link } from "@tanstack/react-router";
import { agoOf, countOf, plural } from "../../../lib/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { useVisit } from "./use-visit.ts";

/** What flowed in, ran and was written since this person was last here; nothing for a first visit. */
export function SinceCard({ now }: { now: Date }) {
  const visit = useVisit();
  if (visit.data?.since == null) return null;
  const { since, sources, reports, executions, decided } = visit.data;
  const parts = [
    reports > 0 ? `${plural(reports, "report")} written` : null,
    executions.succeeded > 0 ? `${plural(executions.succeeded, "run")} went well` : null,
    executions.failed > 0 ? `${plural(executions.failed, "run")} failed` : null,
    decided > 0 ? `${plural(decided, "approval")} decided` : null,
  ].filter((part) => part !== null);
  return (
    <Card
      title="Since you were last here"
      note={
        <time dateTime={since} title={since}>
          {agoOf(since, now.getTime())}
        </time>
      }
    >
      {sources.length === 0 && parts.length === 0 ? (
        <p className="type-small p-(--card-pad) text-muted">Nothing new flowed in, and nothing ran.</p>
      ) : (
        <div className="flex flex-col gap-2 p-(--card-pad)">
          {sources.length === 0 ? null : (
            <ul aria-label="New by source" className="flex flex-wrap gap-x-4 gap-y-1">
              {sources.map(({ integrationId, name, written }) => (
                <li key={`${integrationId} ${name}`}>
                  <Link to="/dashboard/integration" search={{ integration: integrationId }} className="text-link">
                    {name}
                  </Link>{" "}
                  <span className="text-secondary tabular-nums">+{countOf(written)}</span>
                </li>
              ))}
            </ul>
          )}
          {parts.length === 0 ? null : <p className="text-secondary">{parts.join(" · ")}</p>}
        </div>
      )}
    </Card>
  );
}
