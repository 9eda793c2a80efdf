import type { Agent } from "@hoopoe/contract/assist/agent.ts";
import { judgeAgentTest } from "@hoopoe/contract/assist/judge-agent-test.ts";
import { appQuestion } from "@hoopoe/contract/assist/routes/chat.ts";
import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX, Play } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { Button } from "../../../ui/Button.tsx";
import { Progress } from "../../../ui/Progress.tsx";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

interface Outcome {
  question: string;
  missing: string[];
}

/** Asks the questions of an agent's tests, one after the other, and says of each what its answer lacks. */
export function TestRuns({ agent: { id, definition } }: { agent: Agent }) {
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const { tests } = definition;
  const run = useMutation({
    mutationFn: async () => {
      setOutcomes([]);
      for (const test of tests) {
        const missing = await call(appQuestion, { body: { questionArray: [test.question], agentId: id } }).then(
          ({ data }) => judgeAgentTest(test, data),
          (error: unknown) => [errorWords(error).message],
        );
        setOutcomes((before) => [...before, { question: test.question, missing }]);
      }
    },
  });
  if (tests.length === 0) return <p className="type-small text-muted">{texts.noTestsYetAddThem}</p>;
  const passed = outcomes.filter(({ missing }) => missing.length === 0).length;
  return (
    <section aria-label={texts.tests}>
      <Button icon={Play} isLoading={run.isPending} onClick={() => run.mutate()}>
        {texts.runTests(tests.length)}
      </Button>
      {run.isPending ? (
        <div className="mt-3">
          <Progress label={texts.testsThatWereAsked} done={outcomes.length} total={tests.length} />
        </div>
      ) : null}
      {outcomes.length === 0 ? null : (
        <p role="status" className="mt-3 font-strong">
          {texts.ofPassed(passed, tests.length)}
        </p>
      )}
      <ul aria-label={texts.outcomeOfTheTests}>
        {outcomes.map(({ question, missing }, index) => (
          <li key={index} className="flex gap-2 py-1.5">
            {missing.length === 0 ? (
              <CircleCheck size={16} aria-label={texts.passed} className="mt-0.5 shrink-0 text-success" />
            ) : (
              <CircleX size={16} aria-label={texts.failed} className="mt-0.5 shrink-0 text-danger" />
            )}
            <span className="min-w-0">
              {question}
              {missing.map((words) => (
                <span key={words} className="type-small block text-danger">
                  {words}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
