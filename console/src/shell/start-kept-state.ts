import { purgeKept, rehydrate } from "../stores/kept.ts";
import { useSession } from "../stores/session.ts";

/** Takes up what an earlier page kept, and purges it as soon as there is no access token any more. */
export function startKeptState(): void {
  void rehydrate();
  useSession.subscribe(({ session }, before) => {
    if (session.status === "signed-out" && before.session.status !== "signed-out") void purgeKept();
  });
}
