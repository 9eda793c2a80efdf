/**
 * What can go wrong between the provider's page and ours. A part of errors.ts by itself: the sign-in page says these
 * sentences too, and shall not fetch all the others for it.
 */
export const ssoFailures = {
  "sso-state-invalid": {
    status: 400,
    sentence: "This sign-in didn't start in this browser, or was already used. Start again.",
  },
  "sso-expired": { status: 400, sentence: "This sign-in took longer than ten minutes. Start again." },
  "sso-denied": {
    status: 403,
    sentence: "The provider cancelled or refused the sign-in. Try again, or ask your administrator.",
  },
  "sso-refused": {
    status: 403,
    sentence:
      "The provider's answer failed our checks, so you weren't signed in. Try again; if it keeps failing, contact your administrator.",
  },
  "sso-unavailable": { status: 502, sentence: "The organisation's sign-in provider isn't available: {reason}" },
  "sso-email-taken": {
    status: 409,
    sentence:
      "An account with this email already exists here. Sign in with its password, then link the two on your profile's single sign-on page.",
  },
  "sso-no-place": {
    status: 403,
    sentence:
      "The provider recognises you, but you have no workspace here. Ask your administrator for a group or a default workspace.",
  },
  "sso-account-disabled": { status: 403, sentence: "This account is disabled. Ask your administrator." },
  "sso-linked-elsewhere": {
    status: 409,
    sentence: "This provider account is already linked to another account here, so it wasn't linked to yours.",
  },
  "sso-off": { status: 409, sentence: "Single sign-on isn't set up for this organisation." },
} as const;
export type SsoFailure = keyof typeof ssoFailures;
