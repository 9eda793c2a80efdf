import { type AiTool, aiToolKinds } from "@hoopoe/contract/ai-tool.ts";
import { aiToolList } from "@hoopoe/contract/routes/ai-tool.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Workflow } from "lucide-react";
import { useState } from "react";
import { apiQuery } from "../../api/query.ts";
import { agoOf, countOf, plural } from "../../lib/format.ts";
import { Badge } from "../../ui/Badge.tsx";
import { type Column, DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { OutsideServers } from "./OutsideServers.tsx";
import { ToolPanel } from "./ToolPanel.tsx";
import type { ToolsParams } from "./tools-params.ts";

const route = getRouteApi("/_app/dashboard/ai-tool");

/** What an agent can do: tools of the platform, actions of connections, workflows, and tools from outside. */
export function ToolsPage() {
  const { q, kind, tool: openId } = route.useSearch();
  const navigate = route.useNavigate();
  const tools = useQuery(apiQuery(aiToolList, {}));
  const set = (next: Partial<ToolsParams>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const all = tools.data?.data ?? [];
  const shown = all.filter((tool) => (kind === undefined || tool.kind === kind) && holds(tool, q ?? ""));
  const found = all.find(({ id }) => id === openId);
  // A tool that is blocked while it is looked at stays, with the reason that its trial gave.
  const [looked, setLooked] = useState(found);
  if (found !== undefined && found !== looked) setLooked(found);
  const open = found ?? (looked?.id === openId ? looked : undefined);
  return (
    <div className="flex min-h-0 flex-1">
      <div className="min-w-0 flex-1">
        <PageHeader
          title="AI Tools"
          aside={tools.data === undefined ? null : <span className="text-muted">{plural(all.length, "tool")}</span>}
          actions={
            <>
              <SearchField
                label="Search tools"
                placeholder="Search tools"
                value={q ?? ""}
                onChange={(event) => set({ q: event.target.value === "" ? undefined : event.target.value })}
              />
              <LinkButton
                to="/dashboard/ai-tool/wizard"
                variant={open === undefined ? "primary" : "secondary"}
                icon={Workflow}
              >
                Orchestration wizard
              </LinkButton>
            </>
          }
        />
        <div className="overflow-x-auto px-(--gutter) pb-3">
          <Segments
            label="Which tools are shown"
            segments={[{ id: "all", label: "All" }, ...aiToolKinds.map((id) => ({ id, label: kindWords[id] }))]}
            value={kind ?? "all"}
            onChange={(id) => set({ kind: id === "all" ? undefined : aiToolKinds.find((one) => one === id) })}
          />
        </div>
        {kind === "mcp" ? <OutsideServers /> : null}
        {tools.isPending ? (
          <Skeleton label="Loading tools" rows={6} />
        ) : tools.isError ? (
          <ErrorState title="The tools could not be read" error={tools.error} onRetry={() => void tools.refetch()} />
        ) : shown.length === 0 && kind === "mcp" ? null : shown.length === 0 ? (
          <EmptyState title="No such tool">
            Connect a product to have its actions here, or save a workflow as a tool in the wizard.
          </EmptyState>
        ) : (
          <DataTable
            label="AI tools"
            columns={columns}
            rows={shown}
            rowKey={({ id }) => id}
            selectedKey={openId ?? null}
            onOpen={({ id }) => set({ tool: id })}
            phoneRow={(tool) => (
              <>
                <div className="truncate">{tool.title}</div>
                <div className="type-small font-normal text-muted">
                  {effectWords[tool.effect]} · {plural(tool.use.calls, "call")}
                </div>
              </>
            )}
          />
        )}
      </div>
      {open === undefined ? null : (
        <ToolPanel key={open.id} tool={open} isGone={found === undefined} onClose={() => set({ tool: undefined })} />
      )}
    </div>
  );
}

const kindWords = { platform: "Platform", action: "Actions", workflow: "Workflows", mcp: "From outside" } as const;
const effectWords = { read: "Reads", write: "Writes", destructive: "Irreversible" } as const;

const columns: readonly Column<AiTool>[] = [
  {
    id: "title",
    header: "Tool",
    cell: ({ title }) => <span className="block max-w-96 truncate font-strong">{title}</span>,
  },
  { id: "kind", header: "Kind", cell: ({ kind }) => <span className="text-secondary">{kindWords[kind]}</span> },
  {
    id: "effect",
    header: "Effect",
    cell: ({ effect }) => <Badge tone={effect === "read" ? "neutral" : "warning"}>{effectWords[effect]}</Badge>,
  },
  {
    id: "calls",
    header: "Calls, 30 days",
    align: "right",
    cell: ({ use }) => <span className="tabular-nums">{countOf(use.calls)}</span>,
  },
  {
    id: "errors",
    header: "Errors",
    align: "right",
    cell: ({ use }) => (
      <span className={use.errors > 0 ? "text-danger tabular-nums" : "tabular-nums"}>{countOf(use.errors)}</span>
    ),
  },
  {
    id: "last",
    header: "Last used",
    align: "right",
    cell: ({ use }) => (
      <span className="text-muted">{use.lastAt === null ? "never" : agoOf(use.lastAt, Date.now())}</span>
    ),
  },
];

function holds({ title, description }: AiTool, wanted: string): boolean {
  return `${title} ${description}`.toLowerCase().includes(wanted.trim().toLowerCase());
}
