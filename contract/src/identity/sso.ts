import * as z from "zod/mini";

/** Roles that a sign-in through the organisation's provider can give. Owners are made by owners, never by a claim. */
export const ssoRoles = ["viewer", "editor", "admin"] as const;
export type SsoRole = (typeof ssoRoles)[number];

/** Which of several matching rules counts: the highest role. */
export function isHigherRole(one: SsoRole, other: SsoRole): boolean {
  return ssoRoles.indexOf(one) > ssoRoles.indexOf(other);
}

/** Members of a provider's group have this role in that workspace. */
export const ssoRule = z.object({
  group: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  workspaceId: z.uuid(),
  role: z.enum(ssoRoles),
});
export type SsoRule = z.infer<typeof ssoRule>;

/** How an organisation signs in with its provider; the client's secret is kept apart and never read out. */
export const ssoSettings = z.object({
  issuer: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
  clientId: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  isEnabled: z.boolean(),
  /** Where somebody lands at the first sign-in; null: only where a rule says so. */
  defaultWorkspaceId: z.nullable(z.uuid()),
  defaultRole: z.enum(ssoRoles),
  /** The claim that lists a user's groups. */
  groupsClaim: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
  rules: z.array(ssoRule).check(z.maxLength(200)),
  /** Nobody but the break-glass owner signs in with a password. */
  isRequired: z.boolean(),
  breakGlassUserId: z.nullable(z.uuid()),
});
export type SsoSettings = z.infer<typeof ssoSettings>;

/** One thing that a test of the connection looked at, in the order it did. */
export const ssoTestStep = z.object({
  name: z.string(),
  outcome: z.enum(["ok", "warning", "failed"]),
  detail: z.string(),
});
export type SsoTestStep = z.infer<typeof ssoTestStep>;

/** The cookie that holds the provider's id token: scripts read it, and it opens nothing of ours. */
export const idTokenCookie = "hoopoe_id_token";
export const idTokenHeader = "x-ping-id-token";
