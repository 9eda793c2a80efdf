import type { IntegrationData } from "@hoopoe/contract/intake/integration.ts";
import { streamTrustGet } from "@hoopoe/contract/intake/routes/trust.ts";
import type { StreamTrust } from "@hoopoe/contract/intake/trust.ts";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { apiQuery } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import { timeOf, decimalOf } from "../../../lib/format.ts";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

const heightPx = 24;

/** The last 24 hours of a stream: what came in each, against what came at the same hour of earlier weeks. */
export function TrustStrip({ stream }: { stream: IntegrationData }) {
  const read = useQuery(apiQuery(streamTrustGet, { params: { id: stream.id } }));
  const trust = read.data?.data ?? (read.isPending ? coming : undefined);
  if (trust === undefined || trust.state === "off") return null;
  const most = Math.max(1, ...trust.hours.flatMap(({ seen, expected }) => [seen, expected]));
  const seen = trust.hours.reduce((sum, hour) => sum + hour.seen, 0);
  return (
    <div inert={trust === coming} className={cx("mt-3", trust === coming && "invisible")}>
      {trust.sentence === null ? null : (
        <p role="status" className="type-small mb-2 flex items-center gap-1.5 text-warning">
          <TriangleAlert size={14} aria-hidden="true" />
          {trust.sentence}.
        </p>
      )}
      <div
        role="img"
        aria-label={texts.itemsDatedWithinThe(stream.streamLabel, seen)}
        className="flex items-end gap-[2px]"
        style={{ height: heightPx }}
      >
        {trust.hours.map((hour) => (
          <span
            key={hour.at}
            title={texts.itemsUsually(timeOf(hour.at), hour.seen, decimalOf(hour.expected, 1))}
            className="relative flex-1"
            style={{ height: heightPx }}
          >
            <span
              className="absolute inset-x-0 bottom-0 rounded-[1px] bg-line-strong"
              style={{ height: Math.max(1, (hour.seen / most) * heightPx) }}
            />
            {hour.expected === 0 ? null : (
              <span
                className="absolute inset-x-0 border-t border-muted"
                style={{ bottom: (hour.expected / most) * heightPx }}
              />
            )}
          </span>
        ))}
      </div>
      <div className="type-micro mt-0.5 flex justify-between text-muted tabular-nums" aria-hidden="true">
        <span>{timeOf(trust.hours[0]?.at ?? "")}</span>
        <span>{texts.now}</span>
      </div>
      <p className="type-small mt-1 text-muted">{promiseWords(trust)}</p>
    </div>
  );
}

/** Keeps the room, so that no switch or button below it moves when it comes. */
const coming: Pick<StreamTrust, "state" | "sentence" | "hours" | "promiseMinutes"> = {
  state: "fresh",
  sentence: null,
  hours: [],
  promiseMinutes: null,
};

function promiseWords({ promiseMinutes, hours }: typeof coming): string {
  const usual = Math.round(hours.reduce((sum, { expected }) => sum + expected, 0));
  const habit = usual === 0 ? "" : texts.theLineIsWhatIs(usual);
  if (promiseMinutes === null) return texts.n24Hours(habit);
  const promise = promiseMinutes < 120 ? texts.min(promiseMinutes) : texts.h(Math.round(promiseMinutes / 60));
  return texts.n24HoursPromisedRead(promise, habit);
}
