import { healthReady } from "@hoopoe/contract/routes/health.ts";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { queryClient } from "../api/query.ts";
import { pauseAfter } from "../api/socket.ts";
import { useConnection } from "../stores/connection.ts";

/** While the server is away: knocks with growing pauses; once it is back, what is on the screen is read again. */
export function useServerReturn(): void {
  const isAway = useConnection(({ trouble }) => trouble !== "none");
  useEffect(() => {
    if (!isAway) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let failures = 0;
    const knock = (): void => {
      timer = setTimeout(() => {
        // A call that is answered takes the trouble away by itself (api/client.ts).
        call(healthReady, {}).catch(() => {
          failures += 1;
          knock();
        });
      }, pauseAfter(failures));
    };
    knock();
    return () => {
      clearTimeout(timer);
      void queryClient.invalidateQueries();
    };
  }, [isAway]);
}
