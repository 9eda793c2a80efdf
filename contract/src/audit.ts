import * as z from "zod/mini";

/** What the audit tells in words. Other domains may write further ones: `noun.verb`; the page shows those as they are. */
export const auditActions = {
  "session.started": "Signed in",
  "session.ended": "Signed out",
  "sign-in.failed": "Failed to sign in",
  "account.created": "Created an account",
  "account.disabled": "Disabled an account",
  "account.enabled": "Enabled an account",
  "account.password-reset": "Reset a password",
  "account.joined": "Joined an account to the sign-in provider's",
  "sso.changed": "Changed single sign-on",
  "sso.removed": "Removed single sign-on",
  "embed.origins-changed": "Changed who may embed the console",
  "embed.token-issued": "Issued an embed token",
  "embed.token-withdrawn": "Withdrew an embed token",
  "workspace.created": "Created the workspace",
  "workspace.renamed": "Renamed the workspace",
  "workspace.deleted": "Deleted the workspace",
  "member.invited": "Invited",
  "member.invitation-withdrawn": "Withdrew an invitation",
  "member.joined": "Joined",
  "member.role-changed": "Changed a role",
  "member.removed": "Removed a member",
  "member.left": "Left",
  "integration.created": "Connected",
  "integration.changed": "Changed an integration",
  "integration.deleted": "Deleted an integration",
  "report.requested": "Asked for a report",
  "report.downloaded": "Downloaded a report",
  "audit.exported": "Exported the audit",
  "erasure.requested": "Asked to erase for good",
  "erasure.done": "Erased for good",
  "key.rotated": "Rotated the encryption key",
} as const;
export type KnownAuditAction = keyof typeof auditActions;

/** Facts of one entry: short, flat, and never a secret. */
export const auditDetails = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type AuditDetails = z.infer<typeof auditDetails>;

/** One line of the audit. `seq` counts without gaps in an organisation; `hash` stands on the line before it. */
export const auditEntry = z.object({
  seq: z.int(),
  at: z.iso.datetime(),
  /** Null for what concerns the organisation, such as a sign-in. */
  workspaceId: z.nullable(z.string()),
  actorUserId: z.nullable(z.string()),
  /** The e-mail at that time; `system` where nobody was at the keyboard. */
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  details: auditDetails,
  ip: z.nullable(z.string()),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;
