import { workflowList } from "@hoopoe/contract/work/routes/workflow.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { FilePlus2, FolderOpen, Workflow } from "lucide-react";
import { apiQuery } from "../../../../api/query.ts";
import { Button } from "../../../../ui/Button.tsx";
import { Menu } from "../../../../ui/Menu.tsx";
import { texts } from "../../../../messages/en/pages/work/wizard/panels.ts";

const route = getRouteApi("/_app/dashboard/ai-tool/wizard");

/** Takes another workflow onto the canvas, drafts among them; what is there now is kept as it is. */
export function OpenMenu({ openId }: { openId: string | null }) {
  const navigate = route.useNavigate();
  const workflows = useQuery(apiQuery(workflowList, {}));
  const others = (workflows.data?.data ?? []).filter(({ id }) => id !== openId);
  return (
    <Menu
      trigger={<Button icon={FolderOpen}>{texts.open}</Button>}
      items={[
        { label: texts.newWorkflow, icon: FilePlus2, onSelect: () => void navigate({ search: { workflow: "new" } }) },
        ...others.map(({ id, name, version, hasDraft }) => ({
          label: `${name} · ${version === 0 ? texts.draft : texts.version(version, hasDraft ? texts.edited : "")}`,
          icon: Workflow,
          onSelect: () => void navigate({ search: { workflow: id } }),
        })),
      ]}
    />
  );
}
