import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import { type ssoSettingsGet, ssoSettingsSave } from "@hoopoe/contract/identity/routes/sso.ts";
import type * as z from "zod/mini";
import type { ContractForm } from "../../../../ui/form/contract-form.ts";
import { defineForm } from "../../../../ui/form/define-form.ts";
import { roleOptions } from "./role-options.ts";
import { texts } from "../../../../messages/en/pages/identity/settings/sso.ts";

export type SsoView = RouteReply<typeof ssoSettingsGet>;

export const ssoForm = defineForm(ssoSettingsSave.body, {
  issuer: {
    label: texts.issuer,
    control: "text",
    isMono: true,
    spellCheck: false,
    help: texts.inPingoneApplicationsYour,
    placeholder: texts.httpsAuthPingoneEu,
  },
  clientId: { label: texts.clientId, isMono: true, spellCheck: false },
  // Left out while nothing is typed, so that the kept one stays.
  clientSecret: { label: texts.clientSecret, control: "secret", autoComplete: "off" },
  defaultWorkspaceId: { label: texts.newcomersJoin, control: "select" },
  defaultRole: { label: texts.as, options: roleOptions },
  groupsClaim: { label: texts.groupsClaim, isMono: true, spellCheck: false, help: texts.theClaimOfTheId },
  rules: {
    label: texts.groupsAndRoles,
    yields: [{ group: "soc", workspaceId: "0198f2a4-7a52-7c3e-9d6a-1f2e3d4c5b6a", role: "viewer" }],
  },
  isEnabled: { label: texts.offerContinueWithPingone, isLabelHidden: true },
  isRequired: { label: texts.requireIt, isLabelHidden: true },
  breakGlassUserId: { label: texts.breakGlassOwner, control: "select", help: texts.signsInWithAPassword },
});
export type SsoForm = ContractForm<z.input<typeof ssoForm.schema>>;

/** What the form starts from: what is kept, or an empty set-up that gives the first workspace to newcomers. */
export function valuesOf({ settings, workspaces, owners }: SsoView): z.input<typeof ssoForm.schema> {
  return (
    settings ?? {
      issuer: "",
      clientId: "",
      isEnabled: true,
      defaultWorkspaceId: workspaces[0]?.id ?? null,
      defaultRole: "viewer",
      groupsClaim: "groups",
      rules: [],
      isRequired: false,
      breakGlassUserId: owners.find(({ hasPassword }) => hasPassword)?.id ?? null,
    }
  );
}
