import type { CatalogEntry, IntegrationData } from "@hoopoe/contract/intake/integration.ts";
import { streamTrustGet } from "@hoopoe/contract/intake/routes/trust.ts";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { apiQuery } from "../../../api/query.ts";
import { cx } from "../../../lib/cx.ts";
import type { VolumeWindow } from "../../../ui/volume-chart/stack-buckets.ts";
import { VolumeChart } from "../../../ui/volume-chart/VolumeChart.tsx";
import { texts } from "../../../messages/en/pages/intake/integrations.ts";

interface StreamDaysProps {
  stream: Pick<IntegrationData, "id" | "streamLabel">;
  source: CatalogEntry["source_datatype"];
}

const dayMs = 86_400_000;

/** What a stream brought on each of the last 30 days; a bar leads to that day's items of the source. */
export function StreamDays({ stream, source }: StreamDaysProps) {
  const navigate = useNavigate();
  const [window] = useState(() => lastDays(30));
  const trust = useQuery(apiQuery(streamTrustGet, { params: { id: stream.id } }));
  const days = trust.data?.data.days;
  if (days === undefined ? !trust.isPending : days.length === 0) return null;
  const buckets = (days ?? []).map((day) => ({ ...day, source_datatype: source }));
  const searchOf = (stretch: VolumeWindow) => ({ ...stretch, sources: [source] });
  return (
    <div inert={days === undefined} className={cx("mt-3", days === undefined && "invisible")}>
      <h4 className="type-small mb-1 text-muted">{texts.itemsADayByTheir}</h4>
      <VolumeChart
        label={texts.itemsADay(stream.streamLabel)}
        buckets={buckets}
        bucketMs={dayMs}
        window={window}
        height={84}
        onSelect={(stretch) => void navigate({ to: "/dashboard/save-data/search", search: searchOf(stretch) })}
        counted={texts.items}
        action={(stretch) => (
          <Link to="/dashboard/save-data/search" search={searchOf(stretch)} className="text-link">
            {texts.openInSearch}
          </Link>
        )}
      />
    </div>
  );
}

/** Whole days of UTC, today the last. */
function lastDays(count: number): VolumeWindow {
  const toMs = Math.floor(Date.now() / dayMs) * dayMs + dayMs;
  return { from: new Date(toMs - count * dayMs).toISOString(), to: new Date(toMs).toISOString() };
}
