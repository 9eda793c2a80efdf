import { getRouteApi } from "@tanstack/react-router";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Tabs } from "../../../ui/Tabs.tsx";
import { ModelsTab } from "../../../features/assist/models/ModelsTab.tsx";
import { UsageTab } from "../../../features/assist/models/UsageTab.tsx";
import type { AgentsParams } from "./agents-params.ts";
import { AgentsTab } from "./AgentsTab.tsx";
import { ToolsTab } from "./ToolsTab.tsx";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

const route = getRouteApi("/_app/dashboard/model");

/** Agents in versions, models in order, AI tools with what uses them, and what all of it costs. */
export function AgentsPage() {
  const params = route.useSearch();
  const navigate = route.useNavigate();
  const set = (next: Partial<AgentsParams>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  return (
    <div className="flex min-h-0 flex-1 flex-col [&_[role=tabpanel]]:flex-1 [&_[role=tabpanel]]:overflow-y-auto [&>div]:flex-1">
      <PageHeader title={texts.agentsModelsAndAi} />
      <Tabs
        label={texts.agentsModelsAndAiTools}
        value={params.tab ?? "agents"}
        onChange={(tab) => set({ tab, agent: undefined, model: undefined })}
        tabs={[
          {
            id: "agents",
            label: texts.agents,
            content: <AgentsTab openId={params.agent} onOpen={(agent) => set({ agent })} />,
          },
          {
            id: "models",
            label: texts.models,
            content: <ModelsTab openId={params.model} onOpen={(model) => set({ model })} />,
          },
          { id: "tools", label: texts.aiTools2, content: <ToolsTab /> },
          {
            id: "usage",
            label: texts.useAndCost,
            content: <UsageTab by={params.by ?? "day"} onBy={(by) => set({ by })} />,
          },
        ]}
      />
    </div>
  );
}
