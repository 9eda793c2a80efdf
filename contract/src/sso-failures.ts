/**
 * What can go wrong between the provider's page and ours. A part of errors.ts by itself: the sign-in page says these
 * sentences too, and shall not fetch all the others for it.
 */
export const ssoFailures = {
  "sso-state-invalid": {
    status: 400,
    sentence: "This sign-in was not begun in this browser, or was used already. Begin it again.",
  },
  "sso-expired": { status: 400, sentence: "This sign-in took longer than ten minutes. Begin it again." },
  "sso-denied": {
    status: 403,
    sentence: "The provider did not let you in: the sign-in was cancelled or refused there.",
  },
  "sso-refused": {
    status: 403,
    sentence:
      "The provider's answer did not pass our checks, so nobody was signed in. Begin again; if it stays so, tell your administrator.",
  },
  "sso-unavailable": { status: 502, sentence: "The organisation's sign-in provider cannot be used now: {reason}" },
  "sso-email-taken": {
    status: 409,
    sentence:
      "An account with this e-mail exists here already. Sign in to it with its password, then join the two on the profile's single sign-on page.",
  },
  "sso-no-place": {
    status: 403,
    sentence:
      "The provider knows you, but no workspace is open to you here. Ask your administrator for a group or a default workspace.",
  },
  "sso-account-disabled": { status: 403, sentence: "This account is switched off. Ask your administrator." },
  "sso-linked-elsewhere": {
    status: 409,
    sentence: "This provider account belongs to another account here already, so it was not joined.",
  },
  "sso-off": { status: 409, sentence: "Single sign-on is not set up for this organisation." },
} as const;
export type SsoFailure = keyof typeof ssoFailures;
