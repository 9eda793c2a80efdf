import type { Member } from "@hoopoe/contract/identity/member.ts";
import { canGrant, type Role, roles } from "@hoopoe/contract/permissions.ts";
import { accountDisable } from "@hoopoe/contract/identity/routes/account.ts";
import {
  memberChangeRole,
  memberDisabledList,
  memberLeave,
  memberList,
  memberRemove,
} from "@hoopoe/contract/identity/routes/member.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { Ellipsis, Eraser, KeyRound, LogOut, UserMinus, UserX } from "lucide-react";
import { call } from "../../../api/client.ts";
import { invalidate } from "../../../api/query.ts";
import { dateOf, plural } from "../../../lib/format.ts";
import { recheckPlace } from "../../../shell/recheck-place.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { escapeHtml, showDialog } from "../../../ui/dialog.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu, type MenuItem } from "../../../ui/Menu.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { roleWords } from "./role-words.ts";
import { reasonAgainst } from "../../../api/use-place.ts";

interface MemberRowProps {
  member: Member;
  ownRole: Role | undefined;
  workspace: string;
  onResetLink: () => void;
  onErase: () => void;
}

/** One person: who they are, their role, and what may be done about it. What may not says why. */
export function MemberRow({ member, ownRole, workspace, onResetLink, onErase }: MemberRowProps) {
  const { name, email, role, joinedAt, isYou } = member;
  return (
    <li className="flex min-h-13 min-w-0 items-center gap-3 border-b border-line-subtle px-(--card-pad) py-2 last:border-0">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="truncate font-strong">{name}</span>
          {isYou ? <Badge tone="outline">You</Badge> : null}
        </div>
        <div className="type-small truncate text-muted">{email}</div>
      </div>
      <div className="shrink-0 text-right">
        <div className="text-secondary">{roleWords[role].name}</div>
        <div className="type-small text-muted phone:hidden">since {dateOf(joinedAt)}</div>
      </div>
      <Menu
        trigger={<IconButton label={`What to do with ${name}`} icon={Ellipsis} />}
        items={[
          ...roleItems(member, ownRole),
          {
            label: "Make a link to a new password",
            icon: KeyRound,
            disabledReason: member.isYou
              ? "Your own password changes on your profile."
              : reasonAgainstChange(ownRole, member.role),
            onSelect: onResetLink,
          },
          {
            label: "Disable account",
            icon: UserX,
            isDanger: true,
            disabledReason: member.isYou
              ? "You can't disable your own account. Ask another administrator."
              : reasonAgainstChange(ownRole, member.role),
            onSelect: () => void disable(member),
          },
          endItem(member, { ownRole, workspace }),
          {
            label: "Erase for good…",
            icon: Eraser,
            isDanger: true,
            disabledReason: member.isYou
              ? "Nobody erases their own account: ask another owner."
              : reasonAgainst(ownRole, "member:erase"),
            onSelect: onErase,
          },
        ]}
      />
    </li>
  );
}

function roleItems(member: Member, ownRole: Role | undefined): MenuItem[] {
  return roles
    .filter((role) => role !== member.role)
    .map((role) => ({
      label: `Make ${roleWords[role].name.toLowerCase()}`,
      disabledReason: reasonAgainstChange(ownRole, member.role, role),
      onSelect: () => void changeRole(member, role),
    }));
}

function endItem(member: Member, { ownRole, workspace }: { ownRole: Role | undefined; workspace: string }): MenuItem {
  if (member.isYou) {
    return { label: "Leave", icon: LogOut, isDanger: true, onSelect: () => void leave(workspace) };
  }
  return {
    label: "Remove",
    icon: UserMinus,
    isDanger: true,
    disabledReason: reasonAgainstChange(ownRole, member.role),
    onSelect: () => void remove(member, workspace),
  };
}

export function reasonAgainstChange(own: Role | undefined, ...concerned: Role[]): string | undefined {
  if (own === undefined || !canGrant(own, "viewer")) return `Your role here is ${own ?? "unknown"}; this needs admin.`;
  return concerned.every((role) => canGrant(own, role)) ? undefined : "Only an owner can do this.";
}

async function changeRole({ userId, name, isYou }: Member, role: Role): Promise<void> {
  try {
    await call(memberChangeRole, { params: { userId }, body: { role } });
    toastSuccess(`${isYou ? "You are" : `${name} is`} ${roleWords[role].name.toLowerCase()} now.`);
    await invalidate(memberList, workspaceList);
  } catch (error) {
    toastFailure("The role was not changed", error);
  }
}

async function disable({ userId, name, email }: Member): Promise<void> {
  const choice = await showDialog({
    title: `Disable ${name}'s account?`,
    html: `<p>${escapeHtml(email)} is signed out everywhere at once and can't sign in to any workspace of the organisation.
      Open pages close, and personal access tokens stop working for good. You can enable the account again.</p>`,
    icon: "warning",
    confirmText: "Disable account",
    cancel: true,
    isDestructive: true,
  });
  if (choice !== "confirm") return;
  try {
    const { endedCount } = await call(accountDisable, { params: { userId } });
    toastSuccess(`${name}'s account is disabled. Ended ${plural(endedCount, "session")}.`);
    await invalidate(memberList, memberDisabledList);
  } catch (error) {
    toastFailure("Couldn't disable the account", error);
  }
}

async function remove({ userId, name }: Member, workspace: string): Promise<void> {
  const choice = await showDialog({
    title: `Remove ${name}?`,
    html: `<p>${escapeHtml(name)} loses ${escapeHtml(workspace)} at once; what they made stays.</p>`,
    icon: "warning",
    confirmText: "Remove",
    cancel: true,
    isDestructive: true,
  });
  if (choice !== "confirm") return;
  try {
    await call(memberRemove, { params: { userId } });
    toastSuccess(`${name} was removed.`);
    await invalidate(memberList);
  } catch (error) {
    toastFailure("Nobody was removed", error);
  }
}

async function leave(workspace: string): Promise<void> {
  const choice = await showDialog({
    title: `Leave ${workspace}?`,
    html: "<p>You lose it at once. Somebody has to invite you to come back.</p>",
    icon: "warning",
    confirmText: "Leave",
    cancel: true,
    isDestructive: true,
  });
  if (choice !== "confirm") return;
  try {
    await call(memberLeave, {});
    await recheckPlace();
  } catch (error) {
    toastFailure("You did not leave", error);
  }
}
