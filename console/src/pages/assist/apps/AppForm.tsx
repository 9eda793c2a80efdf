import { type App, appInput, type AppInput } from "@hoopoe/contract/assist/app.ts";
import { agentList } from "@hoopoe/contract/assist/routes/agent.ts";
import { appCreate, appGet, appList, appUpdate } from "@hoopoe/contract/assist/routes/app.ts";
import { memberList } from "@hoopoe/contract/identity/routes/member.ts";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { isProblem } from "../../../api/api-error.ts";
import { call } from "../../../api/client.ts";
import { apiQuery, invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, FormFailure, Submit } from "../../../ui/form/Form.tsx";
import { FormConflict } from "../../../ui/form/FormConflict.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { Choices } from "../../../ui/form/Choices.tsx";
import { Inspector } from "../../../ui/Inspector.tsx";
import { GonePanel } from "../../../ui/GonePanel.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { iconOptions, visibilityWords } from "../../../features/assist/apps/app-look.ts";
import { texts } from "../../../messages/en/pages/assist/apps.ts";

interface AppFormProps {
  /** Undefined: a new one. */
  app?: App;
  /** It was deleted meanwhile: what was typed can become a new one. */
  isGone: boolean;
  onClose: () => void;
  onSaved: (app: App) => void;
}

const definition = defineForm(appInput, {
  name: { label: texts.name, wrong: texts.giveTheAppAName },
  description: { label: texts.whatItIsFor },
  icon: { label: texts.icon, options: iconOptions },
  visibility: { label: texts.whoSeesItOnceIt, options: visibilityWords },
  people: { label: texts.people, words: ({ length }) => texts.peopleCount(length) },
  tabs: {
    label: texts.agentsAndFirstQuestions,
    wrong: texts.chooseAnAgentIt,
    yields: [{ agentId: 1, questions: ["Which sources?"] }],
    words: (tabs) =>
      `${texts.agents(tabs.length)}, ${texts.questions(tabs.flatMap(({ questions = [] }) => questions).length)}`,
  },
});

function useAppForm({ app: known, isGone, onSaved }: Omit<AppFormProps, "onClose">) {
  const app = isGone ? undefined : known;
  const reread = () => invalidate(appList, appGet);
  return useContractForm(definition, {
    initial: valuesOf(known),
    send: (body, version) =>
      app === undefined
        ? call(appCreate, { body })
        : call(appUpdate, { params: { id: String(app.id) }, body: { ...body, version } }),
    sharing: {
      stored: app && { version: app.version, values: valuesOf(app) },
      storedBy: ({ data }) => ({ version: data.version, values: valuesOf(data) }),
      code: "app-changed",
      what: texts.thisApp,
      onRead: reread,
    },
    leave: {
      text: texts.youHaveUnsavedChanges(known === undefined ? texts.theNewApp : texts.theApp(known.name)),
      // The list beside it can be searched meanwhile.
      isInside: ({ pathname, searchParams }) =>
        pathname === "/dashboard/parent" && searchParams.get("edit") === String(known?.id ?? 0),
    },
    async onSaved({ data }) {
      await reread();
      toastSuccess(app === undefined ? texts.isMadeAsADraft(data.name) : texts.isSaved(data.name));
    },
    onFailed: (error) => (isProblem(error, "app-not-found") ? reread() : undefined),
    onDone: ({ data }) => onSaved(data),
  });
}

/** An app's name, look, tabs, first questions and who sees it. */
export function AppForm({ app: known, isGone, onClose, onSaved }: AppFormProps) {
  const app = isGone ? undefined : known;
  const form = useAppForm({ app: known, isGone, onSaved });
  const agents = useQuery(apiQuery(agentList, {})).data?.data ?? [];
  const { tabs, visibility } = form.values;
  const members = useQuery({ ...apiQuery(memberList, {}), enabled: visibility === "people" });
  if (isGone && !form.isDirty) return <GonePanel noun={texts.app} nouns={texts.apps} onClose={onClose} />;
  return (
    <Inspector
      title={app === undefined ? texts.newApp : texts.editName(app.name)}
      onClose={onClose}
      actions={
        <Submit of={form} form="app" variant="primary" className="ml-auto">
          {app === undefined ? texts.makeTheApp : texts.saveChanges}
        </Submit>
      }
    >
      <Form of={form} id="app" className="flex flex-col gap-4 px-4 pb-6">
        {isGone ? (
          <Notice tone="warning" icon={TriangleAlert} isLive>
            {known?.name} {texts.wasDeletedWhileIt}
          </Notice>
        ) : null}
        <FormConflict of={form} />
        <ContractField of={form} name="name" />
        <ContractField of={form} name="description" />
        <ContractField of={form} name="icon" />
        <ContractField of={form} name="visibility" />
        {visibility === "people" ? (
          <ContractField
            of={form}
            name="people"
            options={(members.data?.data ?? []).map(({ userId, name, email }) => ({
              value: userId,
              label: `${name} (${email})`,
            }))}
          />
        ) : null}
        <Choices
          legend={texts.agentsEachATab}
          error={form.errorOf("tabs")}
          options={agents.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={tabs.map(({ agentId }) => agentId)}
          onChange={(ids) =>
            form.set({
              tabs: ids
                .map(Number)
                .map((agentId) => tabs.find((tab) => tab.agentId === agentId) ?? { agentId, questions: [] }),
            })
          }
        />
        {tabs.map(({ agentId }, index) => (
          <ContractField
            key={agentId}
            of={form}
            name={`tabs.${index}.questions`}
            label={texts.firstQuestionsFor(agents.find(({ id }) => id === agentId)?.name ?? `agent ${agentId}`)}
            help={texts.oneOnEachLineA}
            wrong={(questions) =>
              Array.isArray(questions) && questions.length > 12 ? texts.twelveQuestionsAtMost : texts.n300LettersAtMost
            }
            rows={4}
          />
        ))}
        <FormFailure of={form} />
      </Form>
    </Inspector>
  );
}

function valuesOf(app: App | undefined): AppInput {
  if (app === undefined)
    return { name: "", description: "", icon: "bot", visibility: "workspace", people: [], tabs: [] };
  const { name, description, icon, visibility, people } = app;
  const tabs = app.tabs.map(({ agentId, questions }) => ({ agentId, questions }));
  return { name, description, icon, visibility, people, tabs };
}
