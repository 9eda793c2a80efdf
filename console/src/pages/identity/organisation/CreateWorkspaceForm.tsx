import type { Role } from "@hoopoe/contract/permissions.ts";
import { workspaceCreate, workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { switchWorkspace } from "../../../shell/switch-workspace.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

/** Makes a workspace that the caller owns, and goes there. */
export function CreateWorkspaceForm({ role }: { role: Role | undefined }) {
  const [name, setName] = useState("");
  const create = useMutation({
    mutationFn: () => call(workspaceCreate, { body: { name } }),
    async onSuccess({ data }) {
      await invalidate(workspaceList);
      toastSuccess(texts.youWorkInNowAnd(data.name));
      await switchWorkspace(data);
    },
  });
  const reason = reasonAgainst(role, "workspace:create");
  return (
    <form
      noValidate
      className="flex items-end gap-3 p-(--card-pad) phone:flex-col phone:items-stretch"
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.isPending && reason === undefined) create.mutate();
      }}
    >
      <TextField
        className="flex-1"
        label={texts.name}
        name="name"
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={create.isError ? errorWords(create.error).message : undefined}
      />
      <Button type="submit" variant="primary" icon={Plus} isLoading={create.isPending} disabledReason={reason}>
        {texts.create}
      </Button>
    </form>
  );
}
