import { Link } from "@tanstack/react-router";
import { agoOf, countOf } from "../../../lib/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { useVisit } from "./use-visit.ts";
import { texts } from "../../../messages/en/pages/operations/home.ts";

/** What flowed in, ran and was written since this person was last here; nothing for a first visit. */
export function SinceCard({ now }: { now: Date }) {
  const visit = useVisit();
  if (visit.data?.since == null) return null;
  const { since, sources, reports, executions, decided } = visit.data;
  const parts = [
    reports > 0 ? texts.reportsWritten(reports) : null,
    executions.succeeded > 0 ? texts.runsWentWell(executions.succeeded) : null,
    executions.failed > 0 ? texts.runsFailed(executions.failed) : null,
    decided > 0 ? texts.approvalsDecided(decided) : null,
  ].filter((part) => part !== null);
  return (
    <Card
      title={texts.sinceYouWereLast}
      note={
        <time dateTime={since} title={since}>
          {agoOf(since, now.getTime())}
        </time>
      }
    >
      {sources.length === 0 && parts.length === 0 ? (
        <p className="type-small p-(--card-pad) text-muted">{texts.nothingNewFlowedIn}</p>
      ) : (
        <div className="flex flex-col gap-2 p-(--card-pad)">
          {sources.length === 0 ? null : (
            <ul aria-label={texts.newBySource} className="flex flex-wrap gap-x-4 gap-y-1">
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
