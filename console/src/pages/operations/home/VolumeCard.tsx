import type { PirSummary } from "@hoopoe/contract/search/pir.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { countOf } from "../../../lib/format.ts";
import { Card } from "../../../ui/Card.tsx";
import { perBucket } from "../../../ui/volume-chart/axis.ts";
import { VolumeChart } from "../../../ui/volume-chart/VolumeChart.tsx";
import { VolumeLegend } from "../../../ui/volume-chart/VolumeLegend.tsx";
import { RisingTerms } from "./RisingTerms.tsx";
import { texts } from "../../../messages/en/pages/operations/home.ts";

/** What flowed in, by source, over the last fortnight of items; a bar or a drag opens that stretch in search. Below it what rose most. */
export function VolumeCard({
  volume: { buckets, bucketMs, total, isTotalExact },
  itemCount,
}: {
  volume: PirSummary;
  itemCount: number;
}) {
  const navigate = useNavigate();
  return (
    <Card
      title={texts.itemsBySource}
      count={`${countOf(total)}${isTotalExact ? "" : texts.andMore}, ${perBucket(bucketMs)}`}
      note={<VolumeLegend buckets={buckets} bucketMs={bucketMs} />}
    >
      <div className="px-(--card-pad) pt-3 pb-3">
        {buckets.length === 0 ? (
          <p className="py-8 text-center text-muted">
            {itemCount === 0 ? texts.nothingHasFlowedIn : texts.nothingFlowedInDuring}
          </p>
        ) : (
          <VolumeChart
            label={texts.itemsBySource}
            buckets={buckets}
            bucketMs={bucketMs}
            onSelect={(window) => void navigate({ to: "/dashboard/save-data/search", search: window })}
            counted={texts.itemCount}
            action={(window) => (
              <Link to="/dashboard/save-data/search" search={window} className="text-link">
                {texts.openInSearch}
              </Link>
            )}
          />
        )}
      </div>
      <RisingTerms />
    </Card>
  );
}
