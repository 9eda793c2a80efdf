import { healthReady } from "@hoopoe/contract/operations/routes/health.ts";
import { useEffect } from "react";
import { call } from "../api/client.ts";
import { queryClient } from "../api/query.ts";
import { pauseAfter } from "../api/socket.ts";
import { useConnection } from "../stores/connection.ts";
import { startReturnPace } from "./return-pace.ts";

const pauseBefore = startReturnPace();

/** While the server is away: knocks with growing pauses; once it is back, what is on the screen is read again. */
export function useServerReturn(): void {
  const isAway = useConnection(({ trouble }) => trouble !== "none");
  useEffect(() => (isAway ? knockUntilBack() : undefined), [isAway]);
}

/** Returns what is to be done at the end of the trouble. */
function knockUntilBack(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  clearTimeout(reading);
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
    const pauseMs = pauseBefore(Date.now());
    if (pauseMs === 0) void queryClient.invalidateQueries();
    else reading = setTimeout(() => void queryClient.invalidateQueries(), pauseMs);
  };
}

let reading: ReturnType<typeof setTimeout> | undefined;
