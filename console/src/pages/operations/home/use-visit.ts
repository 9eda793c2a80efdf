import { homeVisit } from "@hoopoe/contract/operations/routes/home.ts";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { useWorkspace } from "../../../stores/workspace.ts";

/** What came since this person was last here. One look is one visit: what is told stands until the page is opened anew. */
export function useVisit() {
  const workspaceId = useWorkspace(({ id }) => id);
  return useQuery({
    queryKey: [homeVisit.id, workspaceId],
    queryFn: () => call(homeVisit, {}),
    staleTime: Infinity,
  });
}
