import type { InvitationFacts } from "./invitation-store.ts";

/** The text of an invitation's email. */
export function invitationEmail(facts: InvitationFacts, link: string): { subject: string; text: string } {
  const { invitedBy, workspaceName, tenantName, role, expiresAt } = facts;
  const who = invitedBy ?? "A colleague";
  return {
    subject: `${who} invites you to ${workspaceName} on Hoopoe`,
    text: [
      `${who} invites you to work in "${workspaceName}" of ${tenantName}, with the role ${role}.`,
      `Open this address to join:\n${link}`,
      `It works once, until ${expiresAt.toUTCString()}.`,
      "If you did not expect this, leave it: nothing happens.",
    ].join("\n\n"),
  };
}
