import type { Agent } from "@hoopoe/contract/assist/agent.ts";
import type { AiTool } from "@hoopoe/contract/assist/ai-tool.ts";
import { agentList } from "@hoopoe/contract/assist/routes/agent.ts";
import { aiToolList } from "@hoopoe/contract/assist/routes/ai-tool.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Workflow } from "lucide-react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { countOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { LongList } from "../../../ui/LongList.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { StaleNotice } from "../../../ui/StaleNotice.tsx";
import { effectWords } from "../../../features/assist/ai-tools/effect-words.ts";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

/** What an agent without tools of its own may use. */
const byDefault = new Set(["search_items", "count_items"]);

/** The workspace's AI tools, each with the agents and apps that use it; leads to the AI Tools screen. */
export function ToolsTab() {
  const tools = useQuery(apiQuery(aiToolList, {}));
  const agents = useQuery(apiQuery(agentList, {}));
  if (tools.isPending || agents.isPending) return <Skeleton label={texts.loadingAiTools} rows={4} />;
  if (isLost(tools) || isLost(agents)) {
    const lost = isLost(tools) ? tools : agents;
    return <ErrorState title={texts.couldntLoadAiTools} query={lost} />;
  }
  const all = tools.data.data;
  return (
    <div>
      <div className="flex justify-end px-(--gutter) py-3">
        <LinkButton to="/dashboard/ai-tool" icon={Workflow}>
          {texts.openAiTools}
        </LinkButton>
      </div>
      <StaleNotice query={tools} />
      {all.length === 0 ? (
        <EmptyState title={texts.noAiToolsYet}>{texts.connectAProductTo}</EmptyState>
      ) : (
        <LongList rows={all} nouns={texts.tools2}>
          {(rows) => (
            <ul aria-label={texts.aiTools} className="border-t border-line-subtle">
              {rows.map((tool) => (
                <ToolRow key={tool.id} tool={tool} users={usersOf(tool, agents.data.data)} />
              ))}
            </ul>
          )}
        </LongList>
      )}
    </div>
  );
}

function ToolRow({ tool, users }: { tool: AiTool; users: readonly Agent[] }) {
  const { id, title, words, origin, effect, use } = tool;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line-subtle px-(--gutter) py-2.5 hover:bg-hover">
      <div className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-2">
          <Link to="/dashboard/ai-tool" search={{ tool: id }} className="font-strong min-w-0 truncate text-ink">
            {title}
          </Link>
          <Badge tone={effect === "read" ? "neutral" : "warning"}>{effectWords[effect]}</Badge>
        </span>
        <span className="type-small line-clamp-1 text-muted">
          {origin}
          {words === "" ? "" : ` · ${words}`}
        </span>
      </div>
      <div className="type-small min-w-0 flex-1 basis-64 text-secondary">
        {users.length === 0 ? (
          <span className="text-muted">{texts.noAgentUsesIt}</span>
        ) : (
          <>
            {texts.usedBy}{" "}
            {users.map((agent, index) => (
              <span key={agent.id}>
                {index === 0 ? "" : ", "}
                <Link to="/dashboard/model" search={{ tab: "agents", agent: agent.id }}>
                  {agent.name}
                </Link>
                {agent.usedBy.length === 0 ? "" : ` (${agent.usedBy.map(({ name }) => name).join(", ")})`}
              </span>
            ))}
          </>
        )}
      </div>
      <span className="type-small shrink-0 text-muted tabular-nums" title={texts.failedCount(countOf(use.errors))}>
        {texts.callsIn30Days(use.calls)}
      </span>
    </li>
  );
}

/** Agents that are offered a tool: `deny` wins where it is listed twice; without a list they read. */
function usersOf({ id }: AiTool, agents: readonly Agent[]): Agent[] {
  return agents.filter(({ definition: { tools } }) => {
    if (tools.length === 0) return byDefault.has(id);
    const policies = tools.filter(({ toolId }) => toolId === id).map(({ policy }) => policy);
    return policies.length > 0 && !policies.includes("deny");
  });
}
