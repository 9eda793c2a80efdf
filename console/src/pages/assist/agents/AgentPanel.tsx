import { type Agent, agentDefinition, type AgentInput } from "@hoopoe/contract/assist/agent.ts";
import {
  agentCreate,
  agentDelete,
  agentList,
  agentUpdate,
  agentVersions,
} from "@hoopoe/contract/assist/routes/agent.ts";
import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { isProblem } from "../../../api/api-error.ts";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { showDialog } from "../../../ui/dialog.ts";
import { Inspector } from "../../../ui/Inspector.tsx";
import { SavedMeanwhile } from "../../../ui/SavedMeanwhile.tsx";
import { TheirsUnread } from "../../../ui/TheirsUnread.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
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

/** An agent: what it is told and may do, a place to try it, and its versions. */
export function AgentPanel({ agent, refusal, view: wanted, onView, onClose, onSaved }: AgentPanelProps) {
  const view = agent === undefined ? "edit" : wanted;
  /** What the draft began from: the list beside it may hold a newer version by now. */
  const [base, setBase] = useState(agent);
  const [draft, setDraft] = useState<AgentInput>(() => draftOf(agent));
  const beginFrom = (next: Agent) => {
    setBase(next);
    setDraft(draftOf(next));
  };
  const save = useMutation({
    mutationFn: ({ input, over }: { input: AgentInput; over: number | undefined }) =>
      agent === undefined || over === undefined
        ? call(agentCreate, { body: input })
        : call(agentUpdate, { params: { id: String(agent.id) }, body: { ...input, version: over } }),
    onError: async (error) => {
      if (isProblem(error, "agent-changed")) await invalidate(agentList, agentVersions);
    },
    onSuccess: async ({ data }) => {
      beginFrom(data);
      await invalidate(agentList, agentVersions);
      toastSuccess(texts.isSavedAsVersion(data.name, data.version));
      onSaved(data.id);
    },
  });
  const isOvertaken = agent !== undefined && base !== undefined && agent.version > base.version && !save.isPending;
  if (isOvertaken && JSON.stringify(draft) === JSON.stringify(draftOf(base))) beginFrom(agent);
  const words = save.error === null || isProblem(save.error, "agent-changed") ? null : errorWords(save.error);
  const editor = <AgentFields draft={draft} onChange={(next) => setDraft((before) => ({ ...before, ...next }))} />;
  return (
    <Inspector
      isWide={view === "try"}
      title={agent?.name ?? texts.newAgent}
      subtitle={agent === undefined ? undefined : texts.versionVersion(agent.version)}
      onClose={onClose}
      actions={
        view === "versions" ? undefined : (
          <>
            {agent === undefined || agent.kind !== "assistant" ? null : (
              <Button
                icon={Trash2}
                calls={agentDelete}
                disabledReason={refusal}
                onClick={() => void remove(agent, onClose)}
              >
                {texts.delete}
              </Button>
            )}
            <Button
              variant="primary"
              className="ml-auto"
              calls={agent === undefined ? agentCreate : agentUpdate}
              disabledReason={refusal}
              isLoading={save.isPending}
              onClick={() => save.mutate({ input: draft, over: base?.version })}
            >
              {agent === undefined ? texts.makeTheAgent : texts.saveANewVersion}
            </Button>
          </>
        )
      }
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
      {words === null ? null : (
        <p role="alert" className="px-4 pb-3 text-danger">
          {words.message}
        </p>
      )}
      <div className="px-4 pb-3 empty:hidden">
        <TheirsUnread
          save={save}
          code="agent-changed"
          over={save.variables?.over}
          known={agent?.version ?? 0}
          what={texts.thisAgent}
          onRead={() => invalidate(agentList, agentVersions)}
        />
      </div>
      {isOvertaken ? (
        <div className="px-4 pb-3">
          <SavedMeanwhile
            what={texts.versionOfThisAgent(agent.version)}
            look={
              view === "versions" ? null : (
                <Button onClick={() => onView("versions")}>{texts.seeVersion(agent.version)}</Button>
              )
            }
            saveMine={texts.saveMineAsVersion(agent.version + 1)}
            isSaving={save.isPending}
            onTakeTheirs={() => {
              beginFrom(agent);
              save.reset();
            }}
            onSaveMine={() => save.mutate({ input: draft, over: agent.version })}
          >
            {texts.yourWordsAreKept}
          </SavedMeanwhile>
        </div>
      ) : null}
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
          onRestore={({ version, definition }) =>
            save.mutate({
              input: { ...draft, definition, note: texts.versionAgain(version) },
              over: base?.version,
            })
          }
        />
      )}
    </Inspector>
  );
}

function draftOf(agent: Agent | undefined): AgentInput {
  return {
    name: agent?.name ?? "",
    description: agent?.description ?? "",
    definition: agent?.definition ?? agentDefinition.parse({}),
    note: "",
  };
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
