import type { Agent } from "@hoopoe/contract/assist/agent.ts";
import { agentList } from "@hoopoe/contract/assist/routes/agent.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { isLost } from "../../../api/is-lost.ts";
import { apiQuery } from "../../../api/query.ts";
import { dateOf } from "../../../lib/format.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { EntityProgress } from "../../../ui/EntityProgress.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { GonePanel } from "../../../ui/GonePanel.tsx";
import { LongList } from "../../../ui/LongList.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import { useMayEditApps } from "../../../features/assist/apps/use-may-edit-apps.ts";
import { AgentPanel, type AgentPanelView } from "./AgentPanel.tsx";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

interface AgentsTabProps {
  openId: number | undefined;
  onOpen: (id: number | undefined) => void;
}

/** The workspace's agents; agent 29 is always among them. */
export function AgentsTab({ openId, onOpen }: AgentsTabProps) {
  const [view, setView] = useState<AgentPanelView>("edit");
  const agents = useQuery(apiQuery(agentList, {}));
  const refusal = useMayEditApps();
  if (agents.isPending) return <Skeleton label={texts.loadingAgents} rows={4} />;
  if (isLost(agents)) return <ErrorState title={texts.theAgentsCouldNot} query={agents} />;
  const all = agents.data.data;
  const open = all.find(({ id }) => id === openId);
  return (
    <div className="flex h-full min-h-0">
      <div className="min-w-0 flex-1 overflow-y-auto">
        <div className="flex justify-end px-(--gutter) py-3">
          <Button
            variant={openId === undefined ? "primary" : "secondary"}
            icon={Plus}
            disabledReason={refusal}
            onClick={() => onOpen(0)}
          >
            {texts.newAgent}
          </Button>
        </div>
        <LongList rows={all} nouns={texts.agents2}>
          {(rows) => (
            <DataTable
              label={texts.agents}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => String(id)}
              selectedKey={openId === undefined ? null : String(openId)}
              onOpen={({ id }) => onOpen(id)}
              phoneRow={(agent) => (
                <>
                  <div className="truncate">{agent.name}</div>
                  <div className="type-small font-normal text-muted">{agent.description}</div>
                </>
              )}
            />
          )}
        </LongList>
      </div>
      {openId === 0 || open !== undefined ? (
        <AgentPanel
          key={openId}
          agent={open}
          refusal={refusal}
          view={view}
          onView={setView}
          onClose={() => {
            setView("edit");
            onOpen(undefined);
          }}
          onSaved={onOpen}
        />
      ) : openId === undefined ? null : (
        <GonePanel noun={texts.agent} nouns={texts.agents2} onClose={() => onOpen(undefined)} />
      )}
    </div>
  );
}

const kinds = { assistant: texts.assistant, platform: texts.platform, automation: texts.automation } as const;

const columns: readonly Column<Agent>[] = [
  {
    id: "name",
    header: texts.agent2,
    cell: ({ id, name }) => (
      <span className="flex items-center gap-2">
        <span className="font-strong">{name}</span>
        <EntityProgress entity="agent" id={id} />
      </span>
    ),
  },
  { id: "kind", header: texts.kind, cell: ({ kind }) => <Badge tone="outline">{kinds[kind]}</Badge> },
  {
    id: "tools",
    header: texts.tools,
    align: "right",
    cell: ({ definition }) => <span className="tabular-nums">{definition.tools.length}</span>,
  },
  {
    id: "used",
    header: texts.tabOf,
    cell: ({ usedBy }) => (
      <span className="block max-w-60 truncate text-secondary">
        {usedBy.length === 0 ? texts.noApp : usedBy.map(({ name }) => name).join(", ")}
      </span>
    ),
  },
  { id: "version", header: texts.version, align: "right", cell: ({ version }) => version },
  {
    id: "changed",
    header: texts.changed,
    align: "right",
    cell: ({ updatedAt }) => <span className="text-muted">{dateOf(updatedAt)}</span>,
  },
];
