import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { connectorsTestMode } from "@hoopoe/contract/intake/routes/ingest.ts";
import { CircleCheck, CircleX } from "lucide-react";
import { dateOf, timeOf, decimalOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/pages/intake/integrations-setup.ts";

/** What a test run saw: each step, then up to five records as they would come in. Nothing was kept. */
export function TestOutcome({ outcome }: { outcome: RouteReply<typeof connectorsTestMode> }) {
  return (
    <div role="status" className="mt-3 rounded-control bg-inset p-3">
      <ul className="type-small flex flex-col gap-1">
        {outcome.steps.map((step) => {
          const Icon = step.ok ? CircleCheck : CircleX;
          return (
            <li key={`${step.name} ${step.detail}`} className="flex gap-2">
              <Icon
                size={14}
                className={step.ok ? "mt-px shrink-0 text-success" : "mt-px shrink-0 text-danger"}
                aria-hidden="true"
              />
              <span className="min-w-0 break-words">
                <b className="font-strong">{step.name}</b> {step.detail}
              </span>
            </li>
          );
        })}
      </ul>
      {outcome.sample.length === 0 ? null : (
        <ul className="type-small mt-2 border-t border-line-subtle pt-2 text-secondary">
          {outcome.sample.map((item) => (
            <li key={item.externalId} className="truncate">
              <time className="type-code text-muted">
                {dateOf(item.at)} {timeOf(item.at)}
              </time>{" "}
              {item.title}
            </li>
          ))}
        </ul>
      )}
      <p className="type-small mt-2 text-muted">
        {texts.readForSNothing(decimalOf(outcome.tookMs / 1000, 1), outcome.partial ? texts.andItWasCutShort : "")}
      </p>
    </div>
  );
}
