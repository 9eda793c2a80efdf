import type { SsoTestStep } from "@hoopoe/contract/identity/sso.ts";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

/** What a test of the connection found, each with how to mend it. */
export function TestSteps({ steps }: { steps: readonly SsoTestStep[] }) {
  return (
    <div role="status" className="mt-3 rounded-control bg-inset p-3">
      <p className="type-strong mb-2">{summaryOf(steps)}</p>
      <ul className="type-small flex flex-col gap-1.5">
        {steps.map(({ name, outcome, detail }) => {
          const { icon: Icon, colour, word } = looks[outcome];
          return (
            <li key={name} className="flex gap-2">
              <Icon size={14} className={`mt-px shrink-0 ${colour}`} aria-label={word} role="img" />
              <span className="min-w-0 break-words">
                <b className="font-strong">{name}</b> {detail}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const looks = {
  ok: { icon: CircleCheck, colour: "text-success", word: texts.inOrder },
  warning: { icon: TriangleAlert, colour: "text-warning", word: texts.worksWithALimit },
  failed: { icon: CircleX, colour: "text-danger", word: texts.wrong },
} as const;

function summaryOf(steps: readonly SsoTestStep[]): string {
  const failed = steps.filter(({ outcome }) => outcome === "failed").length;
  if (failed > 0) return failed === 1 ? texts.oneThingIsWrong : texts.thingsAreWrong(failed);
  const limits = steps.some(({ outcome }) => outcome === "warning");
  return limits ? texts.theConnectionWorksWith : texts.theConnectionWorks;
}
