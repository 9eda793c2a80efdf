import { workspaceHeader } from "@hoopoe/contract/constants.ts";
import { workspaceDelete, workspaceList, workspaceRename } from "@hoopoe/contract/identity/routes/workspace.ts";
import type { Workspace } from "@hoopoe/contract/identity/workspace.ts";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { recheckWorkspace } from "../../../shell/recheck-workspace.ts";
import { switchWorkspace } from "../../../shell/switch-workspace.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { NameForm } from "./NameForm.tsx";
import { roleWords } from "./role-words.ts";
import { reasonAgainst } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

/** One workspace; renaming and deleting open below it, one at a time. */
export function WorkspaceRow({ workspace, isCurrent }: { workspace: Workspace; isCurrent: boolean }) {
  const [open, setOpen] = useState<"rename" | "delete" | null>(null);
  const { id, name, role, isDefault, isDemo } = workspace;
  // The call is about this workspace, whichever is at hand.
  const there = { headers: { [workspaceHeader]: id } };
  return (
    <li className="border-b border-line-subtle px-(--card-pad) py-2 last:border-0">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1.5">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 phone:basis-full">
          <span className="truncate font-strong">{name}</span>
          {isDemo ? <Badge tone="outline">{texts.demo}</Badge> : null}
          {isDefault === 1 ? <Badge>{texts.opensFirst}</Badge> : null}
          <span className="type-small text-muted">{roleWords[role].name}</span>
        </div>
        {isCurrent ? (
          <span className="type-small text-muted">{texts.youAreHere}</span>
        ) : (
          <Button size="small" variant="ghost" onClick={() => void switchWorkspace(workspace)}>
            {texts.open}
          </Button>
        )}
        <Button
          size="small"
          icon={Pencil}
          aria-expanded={open === "rename"}
          disabledReason={reasonAgainst(role, "workspace:rename")}
          onClick={() => setOpen(open === "rename" ? null : "rename")}
        >
          {texts.rename}
        </Button>
        <Button
          size="small"
          variant="danger"
          icon={Trash2}
          aria-expanded={open === "delete"}
          disabledReason={reasonAgainst(role, "workspace:delete")}
          onClick={() => setOpen(open === "delete" ? null : "delete")}
        >
          {texts.delete}
        </Button>
      </div>
      {open === "rename" ? (
        <NameForm
          label={texts.newName}
          start={name}
          action="Save name"
          onCancel={() => setOpen(null)}
          run={async (newName) => {
            await call(workspaceRename, { params: { id }, body: { name: newName } }, there);
            setOpen(null);
            await invalidate(workspaceList);
          }}
        />
      ) : null}
      {open === "delete" ? (
        <NameForm
          label={texts.typeToDeleteIt(name)}
          help={texts.itsMembersLoseIt}
          start=""
          action="Delete workspace"
          isDestructive
          onCancel={() => setOpen(null)}
          run={async (typed) => {
            await call(workspaceDelete, { params: { id }, query: { name: typed } }, there);
            toastSuccess(texts.wasDeleted(name));
            await recheckWorkspace();
          }}
        />
      ) : null}
    </li>
  );
}
