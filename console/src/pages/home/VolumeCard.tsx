import type { PirSummary } from "@hoopoe/contract/pir.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { chosenZone, countOf, plural } from "../../lib/format.ts";
import { Card } from "../../ui/Card.tsx";
import { perBucket } from "../../ui/volume-chart/axis.ts";
import { stackBuckets } from "../../ui/volume-chart/stack-buckets.ts";
import { VolumeChart } from "../../ui/volume-chart/VolumeChart.tsx";
import { VolumeLegend } from "../../ui/volume-chart/VolumeLegend.tsx";
import { stretchOf } from "../../ui/volume-chart/volume-words.ts";

/** What flowed in, by source, over the last fortnight of items; a bar or a drag opens that stretch in search. */
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
      title="Items by source"
      count={`${countOf(total)}${isTotalExact ? "" : " and more"}, ${perBucket(bucketMs)}`}
      note={<VolumeLegend buckets={buckets} bucketMs={bucketMs} />}
    >
      <div className="px-(--card-pad) pt-3 pb-3">
        {buckets.length === 0 ? (
          <p className="py-8 text-center text-muted">
            {itemCount === 0 ? "Nothing has flowed in yet." : "Nothing flowed in during the last fortnight."}
          </p>
        ) : (
          <VolumeChart
            label="Items by source"
            buckets={buckets}
            bucketMs={bucketMs}
            onSelect={(window) => void navigate({ to: "/dashboard/save-data/search", search: window })}
            story={<Story {...{ buckets, bucketMs }} />}
          />
        )}
      </div>
    </Card>
  );
}

/** The busiest stretch in one sentence, one press from its items. */
function Story({ buckets, bucketMs }: Pick<PirSummary, "buckets" | "bucketMs">) {
  const { columns, peak } = stackBuckets(buckets, bucketMs);
  const busiest = columns.find(({ total }) => total === peak);
  if (busiest === undefined) return null;
  const window = { from: new Date(busiest.fromMs).toISOString(), to: new Date(busiest.toMs).toISOString() };
  return (
    <>
      Most came on {stretchOf(busiest)}
      {chosenZone() === "UTC" ? "" : " UTC"}: {plural(peak, "item")}.{" "}
      <Link to="/dashboard/save-data/search" search={window} className="text-link">
        Open in search
      </Link>
    </>
  );
}
