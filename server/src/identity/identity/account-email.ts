import type { LinkKind } from "./account-link-store.ts";

/** The text of an email with a link. */
export function accountEmail(
  kind: LinkKind,
  { link, expiresAt, user }: { link: string; expiresAt: Date; user: { name: string; email: string } },
): { subject: string; text: string } {
  const until = `It works once, until ${expiresAt.toUTCString()}.`;
  switch (kind) {
    case "password-reset":
      return {
        subject: "A new password for Hoopoe",
        text: [
          `Hello ${user.name},`,
          `somebody asked for a new password for ${user.email}. Open this address to choose one:\n${link}`,
          `${until} Choosing a new password signs you out everywhere.`,
          "If it was not you, leave it: your password stays as it is.",
        ].join("\n\n"),
      };
    case "email-verification":
      return {
        subject: "Confirm your address for Hoopoe",
        text: [
          `Hello ${user.name},`,
          `open this address to confirm that ${user.email} is yours:\n${link}`,
          until,
          "If you have no account at Hoopoe, leave it: nothing happens.",
        ].join("\n\n"),
      };
  }
}
