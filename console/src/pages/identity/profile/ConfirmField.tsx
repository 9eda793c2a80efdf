import type { Account } from "@hoopoe/contract/identity/account.ts";
import type { FieldSpec } from "../../../ui/form/define-form.ts";
import { texts } from "../../../messages/en/pages/identity/profile.ts";

/** The current password that a change of how one signs in asks for; accounts without one aren't asked. */
export const confirmField = {
  label: texts.currentPassword,
  control: "secret",
  elementName: "current-password",
  autoComplete: "current-password",
  isAskedLate: true,
} as const satisfies FieldSpec;

export function confirmRule({ hasPassword }: Account, password: string | undefined) {
  return { password: hasPassword && !password ? texts.enterYourCurrentPassword : undefined };
}
