import { type AiTool, aiToolKinds } from "@hoopoe/contract/assist/ai-tool.ts";
import { aiToolList } from "@hoopoe/contract/assist/routes/ai-tool.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Workflow } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { agoOf, countOf } from "../../../lib/format.ts";
import { useLastKnown } from "../../../lib/use-last-known.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { type Column, DataTable } from "../../../ui/DataTable.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { GonePanel } from "../../../ui/GonePanel.tsx";
import { LinkButton } from "../../../ui/LinkButton.tsx";
import { ListPage } from "../../../ui/ListPage.tsx";
import { OutsideServers } from "./OutsideServers.tsx";
import { effectWords } from "../../../features/assist/ai-tools/effect-words.ts";
import { ToolPanel } from "./ToolPanel.tsx";
import type { ToolsParams } from "./tools-params.ts";
import { texts } from "../../../messages/en/pages/assist/ai-tools.ts";

const route = getRouteApi("/_app/dashboard/ai-tool");

/** What an agent can do: tools of the platform, actions of connections, workflows, and tools from outside. */
export function ToolsPage() {
  const { q, kind, tool: openId } = route.useSearch();
  const navigate = route.useNavigate();
  const tools = useQuery(apiQuery(aiToolList, {}));
  const set = (next: Partial<ToolsParams>) =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true });
  const all = tools.data?.data ?? [];
  const { row: open, isGone } = useLastKnown(all, openId);
  const close = () => set({ tool: undefined });
  return (
    <ListPage
      title={texts.aiTools}
      nouns={texts.tools}
      count={tools.data === undefined ? undefined : texts.toolCount(tools.data.data.length)}
      search={q}
      onSearch={(words) => set({ q: words })}
      action={
        <LinkButton
          to="/dashboard/ai-tool/wizard"
          variant={open === undefined ? "primary" : "secondary"}
          icon={Workflow}
        >
          {texts.orchestrationWizard}
        </LinkButton>
      }
      views={[{ id: "all", label: texts.all }, ...aiToolKinds.map((id) => ({ id, label: kindWords[id] }))]}
      view={kind ?? "all"}
      onView={(id) => set({ kind: id === "all" ? undefined : id })}
      query={tools}
      failed={{ title: texts.theToolsCouldNot }}
      above={kind === "mcp" ? <OutsideServers /> : null}
      rows={all.filter((tool) => (kind === undefined || tool.kind === kind) && holds(tool, q))}
      list={(rows) => (
        <DataTable
          label={texts.aiTools2}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          selectedKey={openId ?? null}
          onOpen={({ id }) => set({ tool: id })}
          phoneRow={(tool) => <PhoneRow tool={tool} />}
        />
      )}
      empty={kind === "mcp" ? null : <EmptyState title={texts.noSuchTool}>{texts.connectAProductTo}</EmptyState>}
      panel={
        open !== undefined ? (
          <ToolPanel key={open.id} tool={open} isGone={isGone} onClose={close} />
        ) : openId === undefined || tools.data === undefined ? null : (
          <GonePanel noun={texts.tool} nouns={texts.tools} onClose={close} />
        )
      }
    />
  );
}

function PhoneRow({ tool: { title, effect, use } }: { tool: AiTool }) {
  return (
    <>
      <div className="truncate">{title}</div>
      <div className="type-small font-normal text-muted">
        {effectWords[effect]} · {texts.calls(use.calls)}
      </div>
    </>
  );
}

const kindWords = {
  platform: texts.platform,
  action: "Actions",
  workflow: texts.workflows,
  mcp: texts.fromOutside,
} as const;

const columns: readonly Column<AiTool>[] = [
  {
    id: "title",
    header: texts.tool2,
    cell: ({ title }) => <span className="block max-w-96 truncate font-strong">{title}</span>,
  },
  { id: "kind", header: texts.kind, cell: ({ kind }) => <span className="text-secondary">{kindWords[kind]}</span> },
  {
    id: "effect",
    header: texts.effect,
    cell: ({ effect }) => <Badge tone={effect === "read" ? "neutral" : "warning"}>{effectWords[effect]}</Badge>,
  },
  {
    id: "calls",
    header: texts.calls30Days,
    align: "right",
    cell: ({ use }) => <span className="tabular-nums">{countOf(use.calls)}</span>,
  },
  {
    id: "errors",
    header: texts.errors,
    align: "right",
    cell: ({ use }) => (
      <span className={use.errors > 0 ? "text-danger tabular-nums" : "tabular-nums"}>{countOf(use.errors)}</span>
    ),
  },
  {
    id: "last",
    header: texts.lastUsed,
    align: "right",
    cell: ({ use }) => (
      <span className="text-muted">{use.lastAt === null ? texts.never : agoOf(use.lastAt, Date.now())}</span>
    ),
  },
];

function holds({ title, words }: AiTool, wanted = ""): boolean {
  return `${title} ${words}`.toLowerCase().includes(wanted.trim().toLowerCase());
}
