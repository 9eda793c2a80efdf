import type { Agent } from "@hoopoe/contract/assist/agent.ts";
import { appQuestion } from "@hoopoe/contract/assist/routes/chat.ts";
import { useMutation } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { TextAreaField } from "../../../ui/TextAreaField.tsx";
import { type AnswerCounts, AnswerView } from "../../../features/assist/chat/AnswerView.tsx";
import { TestRuns } from "./TestRuns.tsx";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

/** Asks an agent as it is saved, by hand and by its tests. */
export function Playground({ agent }: { agent: Agent }) {
  const [text, setText] = useState("");
  const [evidence, setEvidence] = useState<string>();
  const [changed, setChanged] = useState<AnswerCounts["changed"]>();
  const [listed, setListed] = useState<AnswerCounts["listed"]>(null);
  const asked = useMutation({
    mutationFn: (question: string) => call(appQuestion, { body: { questionArray: [question], agentId: agent.id } }),
  });
  return (
    <section aria-label={texts.playground} className="flex min-w-0 flex-col gap-4 px-4 pb-6">
      <p className="type-small text-muted">{texts.asksVersionAsIt(agent.version)}</p>
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") asked.mutate(text.trim());
        }}
      >
        <TextAreaField label={texts.question} rows={3} value={text} onChange={(event) => setText(event.target.value)} />
        <Button type="submit" icon={Play} className="self-end" isLoading={asked.isPending}>
          {texts.ask}
        </Button>
      </form>
      {asked.isError ? <ErrorState title={texts.theQuestionCouldNot} error={asked.error} /> : null}
      {asked.data === undefined ? null : (
        <AnswerView
          answer={asked.data.data}
          openEvidenceId={evidence}
          onOpen={setEvidence}
          isEmbedded={false}
          counts={{ changed, onChange: setChanged, onUpdate: null, listed, onListed: setListed }}
        />
      )}
      <TestRuns agent={agent} />
    </section>
  );
}
