import { canGrant, type Role, roles } from "@hoopoe/contract/permissions.ts";
import { invitationCreate, invitationList } from "@hoopoe/contract/identity/routes/member.ts";
import { UserPlus } from "lucide-react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { ContractField } from "../../../ui/form/ContractField.tsx";
import { defineForm } from "../../../ui/form/define-form.ts";
import { Form, Submit } from "../../../ui/form/Form.tsx";
import { useContractForm } from "../../../ui/form/use-contract-form.ts";
import { toastSuccess } from "../../../ui/toast.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { roleWords } from "./role-words.ts";
import { reasonAgainst } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

const definition = defineForm(invitationCreate.body, {
  email: { label: texts.eMail, elementName: "email", autoComplete: "off" },
  role: { label: texts.role, elementName: "role" },
});

/** Asks somebody to join. Without a mail server the answer is a link to hand on, shown this once. */
export function InviteForm({ role: ownRole }: { role: Role | undefined }) {
  const refusal = reasonAgainst(ownRole, "member:manage");
  const form = useContractForm(definition, {
    initial: { email: "", role: "editor" },
    send: (body) => call(invitationCreate, { body }),
    refusal,
    fieldOf: (error) => (errorWords(error).field === "role" ? "role" : "email"),
    afterwards: { email: "" },
    onSaved({ link, data }) {
      if (link === null) toastSuccess(texts.theInvitationToIs(data.email));
      return invalidate(invitationList);
    },
  });
  const { reply } = form;
  const grantable = roles.filter((one) => ownRole === undefined || canGrant(ownRole, one));
  return (
    <Form of={form} className="flex flex-col gap-4 p-(--card-pad)">
      <div className="grid grid-cols-[minmax(0,1fr)_180px] items-start gap-3 phone:grid-cols-1">
        <ContractField of={form} name="email" />
        <ContractField
          of={form}
          name="role"
          options={(grantable.length === 0 ? roles : grantable).map((value) => ({
            value,
            label: roleWords[value].name,
          }))}
          help={roleWords[form.values.role].may}
        />
      </div>
      {reply?.link == null ? null : <CopyLink link={reply.link}>{texts.noMailServerIs(reply.data.email)}</CopyLink>}
      <div>
        <Submit of={form} variant="primary" icon={UserPlus} disabledReason={refusal}>
          {texts.invite}
        </Submit>
      </div>
    </Form>
  );
}
