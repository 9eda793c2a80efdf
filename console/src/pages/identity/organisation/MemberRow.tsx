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
import { dateOf } from "../../../lib/format.ts";
import { recheckWorkspace } from "../../../shell/recheck-workspace.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { escapeHtml, showDialog } from "../../../ui/dialog.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Menu, type MenuItem } from "../../../ui/Menu.tsx";
import { toastFailure, toastSuccess } from "../../../ui/toast.tsx";
import { roleWords } from "./role-words.ts";
import { reasonAgainst } from "../../../api/use-current-workspace.ts";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";
import { inSentence } from "../../../messages/in-sentence.ts";

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
          {isYou ? <Badge tone="outline">{texts.you}</Badge> : null}
        </div>
        <div className="type-small truncate text-muted">{email}</div>
      </div>
      <div className="shrink-0 text-right">
        <div className="text-secondary">{roleWords[role].name}</div>
        <div className="type-small text-muted phone:hidden">{texts.since(dateOf(joinedAt))}</div>
      </div>
      <Menu
        trigger={<IconButton label={texts.whatToDoWith(name)} icon={Ellipsis} />}
        items={[
          ...roleItems(member, ownRole),
          {
            label: texts.makeALinkToA,
            icon: KeyRound,
            disabledReason: member.isYou ? texts.yourOwnPasswordChanges : reasonAgainstChange(ownRole, member.role),
            onSelect: onResetLink,
          },
          {
            label: texts.disableAccount,
            icon: UserX,
            isDanger: true,
            disabledReason: member.isYou ? texts.youCantDisableYour : reasonAgainstChange(ownRole, member.role),
            onSelect: () => void disable(member),
          },
          endItem(member, { ownRole, workspace }),
          {
            label: texts.eraseForGood,
            icon: Eraser,
            isDanger: true,
            disabledReason: member.isYou ? texts.nobodyErasesTheirOwn : reasonAgainst(ownRole, "member:erase"),
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
      label: texts.make(inSentence(roleWords[role].name)),
      disabledReason: reasonAgainstChange(ownRole, member.role, role),
      onSelect: () => void changeRole(member, role),
    }));
}

function endItem(member: Member, { ownRole, workspace }: { ownRole: Role | undefined; workspace: string }): MenuItem {
  if (member.isYou) {
    return { label: texts.leave, icon: LogOut, isDanger: true, onSelect: () => void leave(workspace) };
  }
  return {
    label: texts.remove,
    icon: UserMinus,
    isDanger: true,
    disabledReason: reasonAgainstChange(ownRole, member.role),
    onSelect: () => void remove(member, workspace),
  };
}

export function reasonAgainstChange(own: Role | undefined, ...concerned: Role[]): string | undefined {
  if (own === undefined || !canGrant(own, "viewer")) return texts.yourRoleHereIs(own ?? "unknown");
  return concerned.every((role) => canGrant(own, role)) ? undefined : texts.onlyAnOwnerCan;
}

async function changeRole({ userId, name, isYou }: Member, role: Role): Promise<void> {
  try {
    await call(memberChangeRole, { params: { userId }, body: { role } });
    toastSuccess(texts.now(isYou ? texts.youAre : texts.is(name), inSentence(roleWords[role].name)));
    await invalidate(memberList, workspaceList);
  } catch (error) {
    toastFailure(texts.theRoleWasNotChanged, error);
  }
}

async function disable({ userId, name, email }: Member): Promise<void> {
  const choice = await showDialog({
    title: texts.disableSAccount(name),
    html: texts.pIsSignedOutEverywhere(escapeHtml(email)),
    icon: "warning",
    confirmText: texts.disableAccount,
    cancel: true,
    isDestructive: true,
  });
  if (choice !== "confirm") return;
  try {
    const { endedCount } = await call(accountDisable, { params: { userId } });
    toastSuccess(texts.sAccountIsDisabled(name, endedCount));
    await invalidate(memberList, memberDisabledList);
  } catch (error) {
    toastFailure(texts.couldntDisableTheAccount, error);
  }
}

async function remove({ userId, name }: Member, workspace: string): Promise<void> {
  const choice = await showDialog({
    title: texts.removeName(name),
    html: texts.pLosesAtOnceWhat(escapeHtml(name), escapeHtml(workspace)),
    icon: "warning",
    confirmText: texts.remove,
    cancel: true,
    isDestructive: true,
  });
  if (choice !== "confirm") return;
  try {
    await call(memberRemove, { params: { userId } });
    toastSuccess(texts.wasRemoved(name));
    await invalidate(memberList);
  } catch (error) {
    toastFailure(texts.nobodyWasRemoved, error);
  }
}

async function leave(workspace: string): Promise<void> {
  const choice = await showDialog({
    title: texts.leaveWorkspace(workspace),
    html: texts.pYouLoseItAt,
    icon: "warning",
    confirmText: texts.leave,
    cancel: true,
    isDestructive: true,
  });
  if (choice !== "confirm") return;
  try {
    await call(memberLeave, {});
    await recheckWorkspace();
  } catch (error) {
    toastFailure(texts.youDidNotLeave, error);
  }
}
