import { type App, appIcons, type AppInput, appVisibilities } from "@hoopoe/contract/assist/app.ts";
import { agentList } from "@hoopoe/contract/assist/routes/agent.ts";
import { appCreate, appGet, appList, appUpdate } from "@hoopoe/contract/assist/routes/app.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isProblem } from "../../../api/api-error.ts";
import { TheirsUnread } from "../../../ui/TheirsUnread.tsx";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { releaseLeaveGuards } from "../../../shell/leave-guard.ts";
import { useLeaveGuard } from "../../../shell/use-leave-guard.ts";
import { Button } from "../../../ui/Button.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { GonePanel } from "../../../ui/GonePanel.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { AppConflict } from "./AppConflict.tsx";
import { iconLooks, visibilityWords } from "../../../features/assist/apps/app-look.ts";
import { texts } from "../../../messages/en/pages/assist/apps.ts";

interface AppFormProps {
  /** Undefined: a new one. */
  app?: App;
  /** It was deleted meanwhile: what was typed can become a new one. */
  isGone: boolean;
  onClose: () => void;
  onSaved: (app: App) => void;
}

/** An app's name, look, tabs, first questions and who sees it. */
export function AppForm({ app: known, isGone, onClose, onSaved }: AppFormProps) {
  const app = isGone ? undefined : known;
  const [draft, setDraft] = useState<AppInput>(() => draftOf(known));
  const agents = useQuery(apiQuery(agentList, {}));
  const members = useQuery({ ...apiQuery(memberList, {}), enabled: draft.visibility === "people" });
  /** What the draft began from: the list beside it may show a newer one by now. */
  const [base, setBase] = useState(known);
  const version = base?.version ?? 0;
  const save = useMutation({
    mutationFn: (over: number) =>
      app === undefined
        ? call(appCreate, { body: sent(draft) })
        : call(appUpdate, { params: { id: String(app.id) }, body: { ...sent(draft), version: over } }),
    onError: async (error) => {
      if (isProblem(error, "app-changed") || isProblem(error, "app-not-found")) await invalidate(appList, appGet);
    },
    onSuccess: async ({ data }) => {
      setBase(data);
      await invalidate(appList, appGet);
      toastSuccess(app === undefined ? texts.isMadeAsADraft(data.name) : texts.isSaved(data.name));
    },
  });
  const [isTried, setIsTried] = useState(false);
  const missing = missingOf(draft);
  // Told only while this form is still open: by then another app may be.
  const submit = (over = version) => {
    setIsTried(true);
    if (Object.keys(missing).length > 0) return;
    save.mutate(over, {
      onSuccess({ data }) {
        releaseLeaveGuards();
        onSaved(data);
      },
    });
  };
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(base));
  useLeaveGuard(isChanged, {
    text: texts.youHaveUnsavedChanges(base === undefined ? texts.theNewApp : texts.theApp(base.name)),
    async save() {
      setIsTried(true);
      if (Object.keys(missing).length > 0) return false;
      return save.mutateAsync(version).then(
        () => true,
        () => false,
      );
    },
    // The list beside it can be searched meanwhile.
    isInside: ({ pathname, searchParams }) =>
      pathname === "/dashboard/parent" && searchParams.get("edit") === String(known?.id ?? 0),
  });
  const words = save.error === null ? null : errorWords(save.error);
  const errorOf = (field: string) =>
    (isTried ? missing[field] : undefined) ?? (words?.field === field ? words.atField : undefined);
  const change = (next: Partial<AppInput>) => setDraft((before) => ({ ...before, ...next }));
  const hasTab = (agentId: number) => draft.tabs.some((tab) => tab.agentId === agentId);
  if (isGone && JSON.stringify(draft) === JSON.stringify(draftOf(known)))
    return <GonePanel noun={texts.app} nouns={texts.apps} onClose={onClose} />;
  return (
    <Inspector
      title={app === undefined ? texts.newApp : texts.editName(app.name)}
      onClose={onClose}
      actions={
        <Button variant="primary" className="ml-auto" isLoading={save.isPending} onClick={() => submit()}>
          {app === undefined ? texts.makeTheApp : texts.saveChanges}
        </Button>
      }
    >
      <form
        className="flex flex-col gap-4 px-4 pb-6"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) submit();
        }}
      >
        {isGone ? (
          <Notice tone="warning" icon={TriangleAlert} isLive>
            {known?.name} {texts.wasDeletedWhileIt}
          </Notice>
        ) : null}
        {app === undefined || app.version === version || save.isPending ? null : (
          <AppConflict
            mine={sent(draft)}
            theirs={sent(draftOf(app))}
            isSaving={save.isPending}
            onSaveMine={() => submit(app.version)}
            onTakeTheirs={() => {
              setDraft(draftOf(app));
              setBase(app);
              save.reset();
            }}
          />
        )}
        <TheirsUnread
          save={save}
          code="app-changed"
          over={save.variables}
          known={app?.version ?? 0}
          what={texts.thisApp}
          onRead={() => invalidate(appList, appGet)}
        />
        <TextField
          label={texts.name}
          maxLength={80}
          value={draft.name}
          error={errorOf("name")}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          label={texts.whatItIsFor}
          maxLength={300}
          value={draft.description}
          onChange={(event) => change({ description: event.target.value })}
        />
        <SelectField
          label={texts.icon}
          options={appIcons.map((icon) => ({ value: icon, label: iconLooks[icon].label }))}
          value={draft.icon}
          onChange={(event) => change({ icon: appIcons.find((icon) => icon === event.target.value) ?? "bot" })}
        />
        <SelectField
          label={texts.whoSeesItOnceIt}
          options={appVisibilities.map((visibility) => ({ value: visibility, label: visibilityWords[visibility] }))}
          value={draft.visibility}
          onChange={(event) =>
            change({ visibility: appVisibilities.find((one) => one === event.target.value) ?? "workspace" })
          }
        />
        {draft.visibility === "people" ? (
          <Choices legend={texts.people} error={errorOf("people")}>
            {(members.data?.data ?? []).map(({ userId, name, email }) => (
              <Choice
                key={userId}
                label={`${name} (${email})`}
                isOn={draft.people.includes(userId)}
                onChange={(isOn) =>
                  change({ people: isOn ? [...draft.people, userId] : draft.people.filter((id) => id !== userId) })
                }
              />
            ))}
          </Choices>
        ) : null}
        <Choices
          legend={texts.agentsEachATab}
          error={errorOf("tabs") ?? (words?.field?.startsWith("tabs") ? words.atField : undefined)}
        >
          {(agents.data?.data ?? []).map(({ id, name }) => (
            <Choice
              key={id}
              label={name}
              isOn={hasTab(id)}
              onChange={(isOn) =>
                change({
                  tabs: isOn
                    ? [...draft.tabs, { agentId: id, questions: [] }]
                    : draft.tabs.filter((tab) => tab.agentId !== id),
                })
              }
            />
          ))}
        </Choices>
        {draft.tabs.map(({ agentId, questions }) => (
          <TextAreaField
            key={agentId}
            label={texts.firstQuestionsFor(
              agents.data?.data.find(({ id }) => id === agentId)?.name ?? `agent ${agentId}`,
            )}
            help={texts.oneOnEachLineA}
            error={errorOf(`questions ${agentId}`)}
            rows={4}
            value={questions.join("\n")}
            onChange={(event) =>
              change({
                tabs: draft.tabs.map((tab) =>
                  tab.agentId === agentId ? { agentId, questions: event.target.value.split("\n") } : tab,
                ),
              })
            }
          />
        ))}
        {words === null || words.field !== null || isProblem(save.error, "app-changed") ? null : (
          <p role="alert" className="text-danger">
            {words.message}
          </p>
        )}
      </form>
    </Inspector>
  );

  function draftOf(from: App | undefined): AppInput {
    if (from === undefined)
      return { name: "", description: "", icon: "bot", visibility: "workspace", people: [], tabs: [] };
    const { name, description, icon, visibility, people, tabs } = from;
    return {
      name,
      description,
      icon,
      visibility,
      people,
      tabs: tabs.map(({ agentId, questions }) => ({ agentId, questions })),
    };
  }
}

/** As it is sent: an empty line is no question. */
function sent(draft: AppInput): AppInput {
  const tabs = draft.tabs.map(({ agentId, questions }) => ({ agentId, questions: written(questions) }));
  return { ...draft, tabs };
}

function written(questions: AppInput["tabs"][number]["questions"]): string[] {
  return questions.map((question) => question.trim()).filter((question) => question !== "");
}

/** What has to be put right before an app can be saved, by field. */
function missingOf({ name, tabs }: AppInput): Record<string, string> {
  const questions = tabs.flatMap(({ agentId, questions: all }): [string, string][] => {
    const kept = written(all);
    const trouble = kept.length > 12 ? texts.twelveQuestionsAtMost : texts.n300LettersAtMost;
    return kept.length > 12 || kept.some(({ length }) => length > 300) ? [[`questions ${agentId}`, trouble]] : [];
  });
  return {
    ...(name.trim() === "" && { name: texts.giveTheAppAName }),
    ...(tabs.length === 0 && { tabs: texts.chooseAnAgentIt }),
    ...Object.fromEntries(questions),
  };
}

function Choices({ legend, error, children }: { legend: string; error?: string | undefined; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="type-label mb-1">{legend}</legend>
      <div className="flex flex-col">{children}</div>
      {error === undefined ? null : (
        <p role="alert" className="type-small mt-1 text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Choice({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="flex min-h-8 items-center gap-2.5 phone:min-h-10">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      <span className="min-w-0 truncate">{label}</span>
    </label>
  );
}
