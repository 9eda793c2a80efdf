import { isAllowed } from "@hoopoe/contract/permissions.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "../../../api/query.ts";
import { useWorkspace } from "../../../stores/workspace.ts";
import { texts } from "../../../messages/en/features/assist/models.ts";

/** Why the caller may not connect models here; undefined where they may, and until it is known. */
export function useMayManageModels(): string | undefined {
  const { data } = useQuery(apiQuery(workspaceList, {}));
  const id = useWorkspace((workspace) => workspace.id);
  const role = data?.data.find((workspace) => (id === null ? workspace.isDefault === 1 : workspace.id === id))?.role;
  return role === undefined || isAllowed(role, "model:write") ? undefined : texts.yourRoleIsModels(role);
}
