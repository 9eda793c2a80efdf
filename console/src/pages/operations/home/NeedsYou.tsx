import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { CircleHelp, CircleX, FileX, Hand, KeyRound, type LucideIcon, TriangleAlert, VolumeX } from "lucide-react";
import { agoOf } from "../../../lib/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { ListRow } from "../../../ui/ListRow.tsx";
import { texts } from "../../../messages/en/pages/operations/home.ts";

type Attention = RouteReply<typeof homeGet>["attention"][number];

/** What a person should look at. The first of the list is the view's one orange move. */
export function NeedsYou({ attention, now }: { attention: readonly Attention[]; now: Date }) {
  if (attention.length === 0) {
    return (
      <Card title={texts.needsYou}>
        <EmptyState title={texts.nothingWaitsForYou}>{texts.whatFailsOrCannot}</EmptyState>
      </Card>
    );
  }
  return (
    <Card
      title={texts.needsYou}
      count={attention.length}
      note={<span className="phone:hidden">{texts.newestFirst}</span>}
    >
      <ul>
        {attention.map((entry, index) => {
          const { icon: Icon, className } = looks[entry.kind];
          return (
            <ListRow
              key={`${entry.kind} ${entry.at} ${entry.title}`}
              icon={<Icon size={16} className={className} aria-hidden="true" />}
              title={<span className="font-strong">{entry.title}</span>}
              why={`${entry.detail.replace(/\.$/, "")} · ${agoOf(entry.at, now.getTime())}`}
              action={<AttentionAction entry={entry} isFirst={index === 0} />}
            />
          );
        })}
      </ul>
    </Card>
  );
}

function AttentionAction({ entry, isFirst }: { entry: Attention; isFirst: boolean }) {
  const { kind, title, integrationId, reportId, executionId, approvalId } = entry;
  const look = { size: "small", variant: isFirst ? "primary" : "secondary" } as const;
  if (approvalId !== null) {
    return (
      <LinkButton
        to="/dashboard/workflow-generation/approval"
        search={{ id: approvalId }}
        {...look}
        aria-label={texts.decideTitle(title)}
      >
        {texts.decide}
      </LinkButton>
    );
  }
  if (executionId !== null) {
    return (
      <LinkButton
        to="/dashboard/workflow-generation/execution/$executionId"
        params={{ executionId }}
        {...look}
        aria-label={texts.openRunTitle(title)}
      >
        {texts.openRun}
      </LinkButton>
    );
  }
  if (kind === "effects-uncertain") {
    return (
      <LinkButton
        to="/dashboard/workflow-generation"
        search={{ tab: "executions" }}
        {...look}
        aria-label={texts.settleTitle(title)}
      >
        {texts.settle}
      </LinkButton>
    );
  }
  if (kind === "report-failed" && reportId !== null) {
    return (
      <LinkButton
        to="/dashboard/save-data/report/$reportId"
        params={{ reportId }}
        {...look}
        aria-label={texts.openReportTitle(title)}
      >
        {texts.openReport}
      </LinkButton>
    );
  }
  return (
    <LinkButton
      to="/dashboard/integration"
      search={integrationId === null ? {} : { integration: integrationId }}
      {...look}
      aria-label={texts.checkTitle(title)}
    >
      {texts.check}
    </LinkButton>
  );
}

const looks: Record<Attention["kind"], { icon: LucideIcon; className: string }> = {
  approval: { icon: Hand, className: "text-(--run-approval)" },
  "ingest-failed": { icon: CircleX, className: "text-danger" },
  "records-failed": { icon: TriangleAlert, className: "text-warning" },
  "report-failed": { icon: FileX, className: "text-danger" },
  "execution-failed": { icon: CircleX, className: "text-danger" },
  "effects-uncertain": { icon: CircleHelp, className: "text-warning" },
  credential: { icon: KeyRound, className: "text-warning" },
  "source-silent": { icon: VolumeX, className: "text-warning" },
};
