import type { Role } from "@hoopoe/contract/permissions.ts";
import { workspaceCreate, workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { Plus } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { switchWorkspace } from "../../../shell/switch-workspace.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { toastSuccess } from "../../../ui/toast.tsx";
import { reasonAgainst } from "../../../api/use-current-workspace.ts";
import { nameDefinition } from "./NameForm.tsx";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

/** Makes a workspace that the caller owns, and goes there. */
export function CreateWorkspaceForm({ role }: { role: Role | undefined }) {
  const reason = reasonAgainst(role, "workspace:create");
  const form = useContractForm(nameDefinition, {
    initial: { name: "" },
    send: (body) => call(workspaceCreate, { body }),
    refusal: reason,
    fieldOf: () => "name",
    async onSaved({ data }) {
      await invalidate(workspaceList);
      toastSuccess(texts.youWorkInNowAnd(data.name));
      await switchWorkspace(data);
    },
  });
  return (
    <Form of={form} className="flex items-end gap-3 p-(--card-pad) phone:flex-col phone:items-stretch">
      <ContractField of={form} name="name" className="flex-1" />
      <Submit of={form} variant="primary" icon={Plus} disabledReason={reason}>
        {texts.create}
      </Submit>
    </Form>
  );
}
