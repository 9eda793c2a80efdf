import { agoOf } from "../../../lib/format.ts";
import { useVisit } from "./use-visit.ts";
import { texts } from "../../../messages/en/pages/operations/home.ts";

/** When this person was last here; nothing on a first visit. */
export function LastHere({ now }: { now: Date }) {
  const since = useVisit().data?.since;
  if (since == null) return null;
  return (
    <>
      {" "}
      {texts.youWereLastHere} <time dateTime={since}>{agoOf(since, now.getTime())}</time>
    </>
  );
}
