import type { LinkKind } from "./account-link-store.ts";

/** The text of an email with a link. */
export function accountEmail(
  kind: LinkKind,
  { link, expiresAt, user }: { link: string; expiresAt: Date; user: { name: string; email: string } },
): { subject: string; text: string } {
  const until = `The link works once, until ${expiresAt.toUTCString()}.`;
  switch (kind) {
    case "password-reset":
      return {
        subject: "Choose a new Hoopoe password",
        text: [
          `Hello ${user.name},`,
          `someone requested a new password for ${user.email}. To choose one, open this link:\n${link}`,
          `${until} Choosing a new password signs you out everywhere.`,
          "If this wasn't you, ignore this email. Your password stays unchanged.",
        ].join("\n\n"),
      };
    case "email-verification":
      return {
        subject: "Confirm your email address for Hoopoe",
        text: [
          `Hello ${user.name},`,
          `to confirm that ${user.email} is yours, open this link:\n${link}`,
          until,
          "If you don't have a Hoopoe account, ignore this email.",
        ].join("\n\n"),
      };
  }
}
