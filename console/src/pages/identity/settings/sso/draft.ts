import type { RouteReply } from "@hoopoe/contract/define-route.ts";
import type { ssoSettingsGet } from "@hoopoe/contract/identity/routes/sso.ts";
import type { SsoSettings } from "@hoopoe/contract/identity/sso.ts";

export type SsoView = RouteReply<typeof ssoSettingsGet>;

/** The form as it stands: the settings, and a secret that is only there when it was typed. */
export type Draft = SsoSettings & { clientSecret: string };
/** Errors by field: `issuer`, `rules.0.group`. */
export type FieldErrors = Readonly<Record<string, string>>;
export type ChangeDraft = (change: Partial<Draft>) => void;

/** What the form starts from: what is kept, or an empty set-up that gives the first workspace to newcomers. */
export function draftOf({ settings, workspaces, owners }: SsoView): Draft {
  const empty: SsoSettings = {
    issuer: "",
    clientId: "",
    isEnabled: true,
    defaultWorkspaceId: workspaces[0]?.id ?? null,
    defaultRole: "viewer",
    groupsClaim: "groups",
    rules: [],
    isRequired: false,
    breakGlassUserId: owners.find(({ hasPassword }) => hasPassword)?.id ?? null,
  };
  return { ...(settings ?? empty), clientSecret: "" };
}

/** What is sent: a secret that was not typed is left out, so that the kept one stays. */
export function bodyOf({ clientSecret, ...settings }: Draft) {
  return { ...settings, ...(clientSecret === "" ? {} : { clientSecret }) };
}
