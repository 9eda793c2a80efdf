import type { InvitationFacts } from "./invitation-store.ts";

/** The text of an invitation's email. */
export function invitationEmail(facts: InvitationFacts, link: string): { subject: string; text: string } {
  const { invitedBy, workspaceName, tenantName, role, expiresAt } = facts;
  const who = invitedBy ?? "A colleague";
  return {
    subject: `${who} invited you to ${workspaceName} on Hoopoe`,
    text: [
      `${who} invited you to the workspace "${workspaceName}" of ${tenantName}, as ${role}.`,
      `To join, open this link:\n${link}`,
      `The link works once, until ${expiresAt.toUTCString()}.`,
      "If you didn't expect this, ignore this email.",
    ].join("\n\n"),
  };
}
