import { canGrant, type Role, roles } from "@hoopoe/contract/permissions.ts";
import { invitationCreate, invitationList } from "@hoopoe/contract/identity/routes/member.ts";
import { useMutation } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { call } from "../../../api/client.ts";
import { errorWords } from "../../../api/error-words.ts";
import { invalidate } from "../../../api/query.ts";
import { Button } from "../../../ui/Button.tsx";
import { SelectField } from "../../../ui/SelectField.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { toastSuccess } from "../../../ui/toast.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { roleWords } from "./role-words.ts";
import { reasonAgainst } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

/** Asks somebody to join. Without a mail server the answer is a link to hand on, shown this once. */
export function InviteForm({ role: ownRole }: { role: Role | undefined }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("editor");
  const invite = useMutation({
    mutationFn: () => call(invitationCreate, { body: { email, role } }),
    onSuccess({ link, data }) {
      setEmail("");
      if (link === null) toastSuccess(texts.theInvitationToIs(data.email));
      return invalidate(invitationList);
    },
  });
  const { message, field } = errorWords(invite.error);
  const isWrong = invite.isError;
  const grantable = roles.filter((one) => ownRole === undefined || canGrant(ownRole, one));
  return (
    <form
      noValidate
      className="flex flex-col gap-4 p-(--card-pad)"
      onSubmit={(event) => {
        event.preventDefault();
        if (!invite.isPending && reasonAgainst(ownRole, "member:manage") === undefined) invite.mutate();
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_180px] items-start gap-3 phone:grid-cols-1">
        <TextField
          label={texts.eMail}
          name="email"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={isWrong && field !== "role" ? message : undefined}
        />
        <SelectField
          label={texts.role}
          name="role"
          value={role}
          onChange={(event) => setRole(roles.find((one) => one === event.target.value) ?? "viewer")}
          options={(grantable.length === 0 ? roles : grantable).map((value) => ({
            value,
            label: roleWords[value].name,
          }))}
          help={roleWords[role].may}
          error={isWrong && field === "role" ? message : undefined}
        />
      </div>
      {invite.data?.link == null ? null : (
        <CopyLink link={invite.data.link}>{texts.noMailServerIs(invite.data.data.email)}</CopyLink>
      )}
      <div>
        <Button
          type="submit"
          variant="primary"
          icon={UserPlus}
          isLoading={invite.isPending}
          disabledReason={reasonAgainst(ownRole, "member:manage")}
        >
          {texts.invite}
        </Button>
      </div>
    </form>
  );
}
