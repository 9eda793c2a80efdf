import type { Agent } from "@hoopoe/contract/agent.ts";
import { appQuestion } from "@hoopoe/contract/routes/chat.ts";
import { textOfAnswer } from "@hoopoe/contract/text-of-answer.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX, Play } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { TextAreaField } from "../../ui/TextAreaField.tsx";
import { AnswerView } from "../chat/AnswerView.tsx";

/** Asks an agent as it is saved, and its tests with what a good answer holds. */
export function Playground({ agent }: { agent: Agent }) {
  const [text, setText] = useState("");
  const [evidence, setEvidence] = useState<string>();
  const asked = useMutation({ mutationFn: (question: string) => ask(agent.id, question) });
  const tests = useMutation({
    mutationFn: async () => {
      const outcomes: { question: string; isGood: boolean }[] = [];
      for (const { question, mustContain } of agent.definition.tests) {
        const { data } = await ask(agent.id, question);
        outcomes.push({ question, isGood: textOfAnswer(data).toLowerCase().includes(mustContain.toLowerCase()) });
      }
      return outcomes;
    },
  });
  return (
    <div className="flex flex-col gap-4 px-4 pb-6">
      <form
        className="flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== "") asked.mutate(text.trim());
        }}
      >
        <TextAreaField label="Question" rows={3} value={text} onChange={(event) => setText(event.target.value)} />
        <Button type="submit" icon={Play} className="self-end" isLoading={asked.isPending}>
          Ask
        </Button>
      </form>
      {asked.isError ? <ErrorState title="The question could not be asked" error={asked.error} /> : null}
      {asked.data === undefined ? null : (
        <AnswerView answer={asked.data.data} openEvidenceId={evidence} onOpen={setEvidence} isEmbedded={false} />
      )}
      {agent.definition.tests.length === 0 ? null : (
        <section>
          <Button icon={Play} isLoading={tests.isPending} onClick={() => tests.mutate()}>
            Run {agent.definition.tests.length} tests
          </Button>
          <ul className="mt-2">
            {(tests.data ?? []).map(({ question, isGood }) => (
              <li key={question} className="flex gap-2 py-1">
                {isGood ? (
                  <CircleCheck size={16} aria-label="Passed" className="text-success" />
                ) : (
                  <CircleX size={16} aria-label="Failed" className="text-danger" />
                )}
                {question}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function ask(agentId: number, question: string) {
  return call(appQuestion, { body: { questionArray: [question], agentId } });
}
