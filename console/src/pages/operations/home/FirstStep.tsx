import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { useQuery } from "@tanstack/react-query";
import { FileUp, Inbox, Plug, Rss, ShieldAlert } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { switchWorkspace } from "../../../shell/switch-workspace.ts";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { CrestScene } from "../../../ui/CrestScene.tsx";
import { texts } from "../../../messages/en/pages/operations/home.ts";

/** An empty workspace: one thing to do, and what it leads to. */
export function FirstStep() {
  const demo = useQuery(apiQuery(workspaceList, {})).data?.data.find(({ isDemo }) => isDemo);
  return (
    <div className="grid max-w-(--content-wide) grid-cols-[minmax(0,1fr)_376px] items-start gap-4 px-(--gutter) pt-1 pb-6 narrow:grid-cols-1">
      <section
        aria-labelledby="first-step"
        className="overflow-hidden rounded-card border border-line-subtle bg-sunken"
      >
        <CrestScene icon={Plug} accentFeather={17} />
        <div className="border-t border-line-subtle bg-card p-6 phone:p-4">
          <h2 id="first-step" className="type-title">
            {texts.connectAFirstSource}
          </h2>
          <p className="type-read mt-1.5 text-secondary">{texts.whatFlowsInCan}</p>
          <ul className="type-small mt-3 flex flex-col gap-1.5 text-muted">
            {sources.map(({ icon: Icon, words }) => (
              <li key={words} className="flex gap-2">
                <Icon size={14} className="mt-0.5 shrink-0" aria-hidden="true" />
                {words}
              </li>
            ))}
          </ul>
          <LinkButton to="/dashboard/integration" variant="primary" size="large" icon={Plug} className="mt-5">
            {texts.connectASource}
          </LinkButton>
        </div>
      </section>
      <Card title={texts.then2}>
        <ol>
          {then.map(({ title, why }, index) => (
            <li key={title} className="flex gap-3 border-b border-line-subtle px-(--card-pad) py-2.5 last:border-0">
              <span className="type-code w-4 shrink-0 text-muted">{index + 2}</span>
              <div>
                <div className="font-strong">{title}</div>
                <div className="type-small text-muted">{why}</div>
              </div>
            </li>
          ))}
        </ol>
        {demo === undefined ? null : (
          <div className="flex items-center justify-between gap-3 border-t border-line-subtle px-(--card-pad) py-3">
            <span className="type-small text-muted">{texts.orSeeItFullFirst}</span>
            <Button size="small" onClick={() => void switchWorkspace(demo)}>
              {texts.openTheDemo}
            </Button>
          </div>
        )}
      </Card>
    </div>
  );
}

const sources = [
  { icon: Inbox, words: texts.mailChatAndTickets },
  { icon: ShieldAlert, words: texts.emailSecurityProofpointTap },
  { icon: Rss, words: texts.newsFeedsRssAtom },
  { icon: FileUp, words: texts.filesMailboxesTablesDocuments },
];
const then = [
  { title: texts.watchItFlowIn, why: texts.itemsAppearHereAnd },
  { title: texts.ask, why: texts.termsSourcesAndA },
  { title: texts.haveItWrittenUp, why: texts.aReportToReadCheck },
];
