import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../api/query.ts";

/** Home's figures, shared by Home and the top bar. News over the socket makes them fresh; the slow clock is for a lost socket. */
export function useHome() {
  return useQuery({
    ...apiQuery(homeGet, {}),
    refetchInterval: ({ state }) =>
      (state.data?.running.length ?? 0) + (state.data?.notices.length ?? 0) > 0 ? 10_000 : 60_000,
  });
}
