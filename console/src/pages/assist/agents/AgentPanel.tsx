import type { Agent } from "@hoopoe/contract/assist/agent.ts";
import {
  agentCreate,
  agentDelete,
  agentList,
  agentUpdate,
  agentVersions,
} from "@hoopoe/contract/assist/routes/agent.ts";
import { Trash2 } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { FormConflict } from "../../../ui/form/FormConflict.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { type AgentForm, agentForm, valuesOf } from "./agent-form.ts";
import { AgentFields } from "./AgentFields.tsx";
import { AgentVersions } from "./AgentVersions.tsx";
import { Playground } from "./Playground.tsx";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

export type AgentPanelView = "edit" | "try" | "versions";

interface AgentPanelProps {
  /** Undefined: a new one. */
  agent: Agent | undefined;
  refusal: string | undefined;
  /** Kept while a version is saved: whoever tries an agent goes on trying the next one. */
  view: AgentPanelView;
  onView: (view: AgentPanelView) => void;
  onClose: () => void;
  onSaved: (id: number) => void;
}

function useAgentForm({ agent, refusal, onSaved }: Pick<AgentPanelProps, "agent" | "refusal" | "onSaved">) {
  const reread = () => invalidate(agentList, agentVersions);
  return useContractForm(agentForm, {
    initial: valuesOf(agent),
    send: (body, version) =>
      agent === undefined
        ? call(agentCreate, { body })
        : call(agentUpdate, { params: { id: String(agent.id) }, body: { ...body, version } }),
    sharing: {
      stored: agent && { version: agent.version, values: valuesOf(agent) },
      storedBy: ({ data }) => ({ version: data.version, values: valuesOf(data) }),
      code: "agent-changed",
      what: agent === undefined ? texts.thisAgent : texts.versionOfThisAgent(agent.version),
      onRead: reread,
    },
    refusal,
    async onSaved({ data }) {
      await reread();
      toastSuccess(texts.isSavedAsVersion(data.name, data.version));
      onSaved(data.id);
    },
  });
}

/** An agent: what it is told and may do, a place to try it, and its versions. */
export function AgentPanel({ agent, refusal, view: wanted, onView, onClose, onSaved }: AgentPanelProps) {
  const view = agent === undefined ? "edit" : wanted;
  const form = useAgentForm({ agent, refusal, onSaved });
  const editor = <AgentFields form={form} />;
  return (
    <Inspector
      isWide={view === "try"}
      title={agent?.name ?? texts.newAgent}
      subtitle={agent === undefined ? undefined : texts.versionVersion(agent.version)}
      onClose={onClose}
      actions={view === "versions" ? undefined : <AgentActions {...{ agent, form, refusal, onClose }} />}
    >
      {agent === undefined ? null : (
        <div className="px-4 pb-3">
          <Segments
            label={texts.viewOfTheAgent}
            segments={[
              { id: "edit", label: texts.edit },
              { id: "try", label: texts.playground },
              { id: "versions", label: texts.versions },
            ]}
            value={view}
            onChange={onView}
          />
        </div>
      )}
      <div className="flex flex-col gap-3 px-4 pb-3 empty:hidden">
        <FormFailure of={form} />
        <FormConflict
          of={form}
          look={
            agent === undefined || view === "versions" ? null : (
              <Button onClick={() => onView("versions")}>{texts.seeVersion(agent.version)}</Button>
            )
          }
          saveMine={texts.saveMineAsVersion((agent?.version ?? 0) + 1)}
        >
          {texts.yourWordsAreKept}
        </FormConflict>
      </div>
      {agent === undefined || view === "edit" ? (
        editor
      ) : view === "try" ? (
        <div className="grid grid-cols-2 narrow:grid-cols-1">
          <div className="min-w-0 border-r border-line-subtle narrow:order-last narrow:border-0">{editor}</div>
          <Playground agent={agent} />
        </div>
      ) : (
        <AgentVersions
          agent={agent}
          refusal={refusal}
          onRestore={({ version, definition }) => {
            form.set({ definition, note: texts.versionAgain(version) });
            form.submit();
          }}
        />
      )}
    </Inspector>
  );
}

interface AgentActionsProps extends Pick<AgentPanelProps, "agent" | "refusal" | "onClose"> {
  form: AgentForm;
}

function AgentActions({ agent, form, refusal, onClose }: AgentActionsProps) {
  return (
    <>
      {agent === undefined || agent.kind !== "assistant" ? null : (
        <Button icon={Trash2} calls={agentDelete} disabledReason={refusal} onClick={() => void remove(agent, onClose)}>
          {texts.delete}
        </Button>
      )}
      <Submit
        of={form}
        form="agent"
        variant="primary"
        className="ml-auto"
        calls={agent === undefined ? agentCreate : agentUpdate}
        disabledReason={refusal}
      >
        {agent === undefined ? texts.makeTheAgent : texts.saveANewVersion}
      </Submit>
    </>
  );
}

async function remove(agent: Agent, onGone: () => void): Promise<void> {
  const choice = await showDialog({
    title: texts.deleteName(agent.name),
    text: texts.itsVersionsAndWhat,
    icon: "warning",
    confirmText: texts.deleteTheAgent,
    cancel: true,
    isDestructive: true,
  });
  if (choice !== "confirm") return;
  try {
    await call(agentDelete, { params: { id: String(agent.id) } });
    await invalidate(agentList);
    onGone();
  } catch (error) {
    toastFailure(texts.theAgentCouldNot, error);
  }
}
