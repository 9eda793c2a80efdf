import { agoOf } from "../../../lib/format.ts";
import { useVisit } from "./use-visit.ts";

/** When this person was last here; nothing on a first visit. */
export function LastHere({ now }: { now: Date }) {
  const since = useVisit().data?.since;
  if (since == null) return null;
  return (
    <>
      {" · you were last here "}
      <time dateTime={since}>{agoOf(since, now.getTime())}</time>
    </>
  );
}
