import { Select } from "@base-ui/react/select";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { useQuery } from "@tanstack/react-query";
import { Check, ChevronsUpDown } from "lucide-react";
import { useEffect } from "react";
import { apiQuery } from "../api/query.ts";
import { keepDefaultWorkspace, useWorkspace } from "../stores/workspace.ts";
import { Badge } from "../ui/Badge.tsx";
import { optionClass, popupClass } from "../ui/Menu.tsx";
import { switchWorkspace } from "./switch-workspace.ts";
import { texts } from "../messages/en/shell.ts";

const none = "";

/** Where the work happens. The first option lets the server decide: the caller's default. */
export function WorkspaceSelector() {
  const { data, isError } = useQuery(apiQuery(workspaceList, {}));
  useEffect(() => {
    if (data !== undefined) keepDefaultWorkspace(data.data);
  }, [data]);
  const id = useWorkspace((workspace) => workspace.id);
  const workspaces = data?.data ?? [];
  const chosen = workspaces.find((workspace) => workspace.id === id);
  const choose = (next: string | null): void =>
    void switchWorkspace(workspaces.find((workspace) => workspace.id === next) ?? null);
  return (
    <Select.Root value={id ?? none} onValueChange={choose}>
      <Select.Trigger
        aria-label={texts.workspace2}
        className="flex h-8 max-w-70 min-w-0 items-center gap-2 rounded-control border border-line px-2.5 text-ink transition-colors duration-fast hover:border-line-strong hover:bg-hover phone:h-10 phone:border-transparent phone:px-1.5"
      >
        <Select.Value className="truncate">
          {() =>
            chosen === undefined ? (
              <span className="text-secondary">{isError ? sentences.unknown : texts.selectWorkspaceId}</span>
            ) : (
              <>
                <span className="text-muted phone:sr-only">{texts.workspace} </span>
                <span className="font-strong">{chosen.name}</span>
              </>
            )
          }
        </Select.Value>
        {chosen?.isDemo === true ? (
          <span className="phone:hidden">
            <Badge tone="outline">{texts.demo2}</Badge>
          </span>
        ) : null}
        <Select.Icon>
          <ChevronsUpDown size={14} className="text-secondary" aria-hidden="true" />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        <Select.Positioner alignItemWithTrigger={false} align="start" sideOffset={4} className="z-(--z-menu)">
          <Select.Popup className={`${popupClass} min-w-(--anchor-width)`}>
            <Select.List>
              <Option value={none} text={texts.selectWorkspaceId} />
              {workspaces.map((workspace) => (
                <Option key={workspace.id} value={workspace.id} text={texts.workspaceName(workspace.name)} />
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}

function Option({ value, text }: { value: string; text: string }) {
  return (
    <Select.Item value={value} className={optionClass}>
      <Select.ItemText className="flex-1">{text}</Select.ItemText>
      <Select.ItemIndicator>
        <Check size={14} aria-hidden="true" />
      </Select.ItemIndicator>
    </Select.Item>
  );
}
