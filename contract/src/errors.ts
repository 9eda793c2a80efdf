import { ssoFailures } from "./sso-failures.ts";

/**
 * Every failure the API can answer with: HTTP status and the sentence a person reads.
 * `{name}` in a sentence is filled from the failure's details. `reportable` ones are ours to mend and are logged as errors.
 */
export const errors = {
  "bad-request": { status: 400, sentence: "{reason}" },
  validation: { status: 400, sentence: "{field}: {reason}" },
  "tenant-missing": { status: 400, sentence: "The header tenantid is missing. Send the first word of the host name." },
  "tenant-mismatch": { status: 403, sentence: "Host name, tenantid header and token name different organisations." },
  unauthorized: { status: 401, sentence: "Unauthorized" },
  "login-failed": { status: 401, sentence: "E-mail or password is wrong." },
  "mfa-failed": { status: 401, sentence: "This code is wrong, or was used already." },
  "mfa-over": {
    status: 401,
    sentence: "This sign-in took too long, or saw too many wrong codes. Begin again with your password.",
  },
  "password-wrong": { status: 403, sentence: "This is not your current password." },
  "password-missing": { status: 422, sentence: "Enter your current password to change how you sign in." },
  "totp-on": { status: 409, sentence: "One-time codes are on already. Turn them off before you set them up anew." },
  "totp-off": { status: 409, sentence: "One-time codes are not set up. Scan the QR code first." },
  "passkey-refused": { status: 401, sentence: "This passkey does not open an account here." },
  "passkey-invalid": { status: 422, sentence: "The passkey could not be checked. Begin again." },
  "passkey-not-found": { status: 404, sentence: "This passkey is none of yours, or was removed already." },
  "session-not-found": { status: 404, sentence: "This session is none of yours, or has ended already." },
  "personal-token-not-found": { status: 404, sentence: "This token is none of yours, or was revoked already." },
  "personal-token-scope": {
    status: 403,
    sentence: "This personal access token does not include {needed}. Make one that does, on your profile.",
  },
  "personal-token-refused": {
    status: 403,
    sentence: "A personal access token may not do this. Sign in to the console instead.",
  },
  "account-link-invalid": {
    status: 404,
    sentence: "This link was used already, or has expired. Ask for a new one.",
  },
  "account-outranked": {
    status: 403,
    sentence: "You may do this only for people whose every workspace you manage, with a role not below theirs.",
  },
  "authentication-token-missing": { status: 401, sentence: "No authentication token found" },
  "avatar-invalid": { status: 422, sentence: "{field}: {reason}" },
  "refresh-failed": { status: 401, sentence: "The session has ended. Sign in again." },
  "too-many-attempts": { status: 429, sentence: "Too many attempts. Try again in {seconds} s." },
  "cross-site": { status: 403, sentence: "This call came from another site. Open Hoopoe at its own address." },
  forbidden: { status: 403, sentence: "Your role {role} may not do this; it needs {needed}." },
  "not-found": { status: 404, sentence: "Nothing is here under this address." },
  "workspace-not-found": { status: 404, sentence: "This workspace does not exist, or you are not a member of it." },
  "workspace-name-wrong": { status: 422, sentence: "This is not the workspace's name. Type {name} to delete it." },
  "workspace-last": {
    status: 409,
    sentence: "This is the organisation's last workspace. Create another one before you delete it.",
  },
  "member-not-found": { status: 404, sentence: "Nobody with this id is a member of the workspace." },
  "member-exists": { status: 409, sentence: "{email} is a member of this workspace already." },
  "member-rank": { status: 403, sentence: "Only an owner can give, change or take the role of an owner." },
  "last-owner": {
    status: 409,
    sentence: "This is the workspace's last owner. Make somebody else an owner first.",
  },
  "demo-guest": { status: 403, sentence: "The demo's guest belongs to everybody and stays as it is." },
  "invitation-not-found": { status: 404, sentence: "This invitation does not exist in the workspace." },
  "invitation-invalid": {
    status: 404,
    sentence: "This invitation was used, was withdrawn or has expired. Ask for a new one.",
  },
  "invitation-needs-sign-in": {
    status: 409,
    sentence: "{email} has an account here. Sign in with it, then open the invitation again.",
  },
  "invitation-other-account": {
    status: 403,
    sentence: "This invitation is for {email}. Sign in with that account, then open it again.",
  },
  "mailbox-demo-only": { status: 404, sentence: "Only a demo workspace has a mailbox; real letters leave the house." },
  "integration-not-found": { status: 404, sentence: "This integration does not exist in the workspace." },
  "integration-data-not-found": { status: 404, sentence: "This stream does not exist in the workspace." },
  "integration-id-required": { status: 400, sentence: "Integration ID is required to update." },
  "erasure-name-wrong": { status: 422, sentence: "This is not the name. Type {name} to erase it for good." },
  "erasure-refused": { status: 409, sentence: "{reason}" },
  "catalog-not-found": { status: 404, sentence: "No product has this catalogId." },
  "item-not-found": { status: 404, sentence: "This item does not exist in the workspace, or you may not see it." },
  "report-not-found": { status: 404, sentence: "This report does not exist in the workspace." },
  "artifact-not-found": { status: 404, sentence: "This file does not exist in the workspace." },
  "ticket-invalid": {
    status: 404,
    sentence: "This link was used already or has expired. Ask for it again on the page.",
  },
  "config-invalid": { status: 422, sentence: "{field}: {reason}" },
  "ingress-conflict": { status: 409, sentence: "{reason}" },
  "source-failed": { status: 502, sentence: "{reason}" },
  "search-invalid": { status: 422, sentence: "{field}: {reason}" },
  "report-empty": { status: 422, sentence: "A report needs at least one result. Search first, then write the report." },
  "report-too-large": {
    status: 422,
    sentence: "A report reads at most {max} results; {count} were given. Narrow the search or its window.",
  },
  "report-not-ready": { status: 409, sentence: "The report is not written yet." },
  "upload-empty": { status: 422, sentence: "{name} is empty (0 bytes). Choose a file with content." },
  "upload-type": { status: 415, sentence: "{name}: {reason}" },
  "upload-cut": { status: 400, sentence: "{name} arrived only in part. Upload it again." },
  "media-type": { status: 415, sentence: "This call does not take a body of this type. Send application/json." },
  "payload-too-large": { status: 413, sentence: "{what} is larger than {max}." },
  "setup-done": { status: 409, sentence: "An owner exists already. Sign in." },
  "setup-token-wrong": { status: 403, sentence: "The set-up token is wrong. It stands in the output of npm start." },
  "demo-off": { status: 403, sentence: "The demo opens only from this machine, at its own address." },
  ...ssoFailures,
  "sso-address": {
    status: 409,
    sentence: "Open Hoopoe at {origin} to sign in with the provider: only that address is registered there.",
  },
  "sso-required": {
    status: 403,
    sentence: "Your organisation signs in with its own provider. Press Continue with PingOne.",
  },
  "sso-invalid": { status: 422, sentence: "{field}: {reason}" },
  "sso-hint-missing": {
    status: 400,
    sentence: "The header x-ping-id-token is missing. Send the id token of the sign-in.",
  },
  "sso-hint-foreign": { status: 400, sentence: "x-ping-id-token is no id token of this organisation's provider." },
  "sso-no-signoff": {
    status: 409,
    sentence: "The provider has no end_session_endpoint, so its own session goes on. Sign out there.",
  },
  "sso-logout-token": { status: 400, sentence: "logout_token: {reason}" },
  "embed-origin-invalid": {
    status: 422,
    sentence:
      "{field}: {origin} is no origin that may embed Hoopoe. Write scheme and host alone, such as https://portal.example.com; http only on this machine.",
  },
  "embed-token-not-found": { status: 404, sentence: "This embed token does not exist in the workspace." },
  "embed-token-invalid": {
    status: 401,
    sentence:
      "This embed token was used already, was withdrawn or has expired. The embedding page has to get a new one.",
  },
  "embed-cookie-missing": { status: 401, sentence: "No authentication token found" },
  "embed-forbidden": {
    status: 403,
    sentence: "An embedded page may not do this. Open Hoopoe at its own address.",
  },
  "organisation-forbidden": {
    status: 403,
    sentence: "Only owners and admins of the organisation's first workspace may do this.",
  },
  maintenance: { status: 503, sentence: "Under maintenance. Reading works; changes are paused." },
  "maintenance-forbidden": {
    status: 403,
    sentence: "Only owners of the organisation's first workspace may begin or end maintenance.",
  },
  unavailable: { status: 503, sentence: "The database does not answer. Trying again shortly." },
  internal: {
    status: 500,
    sentence: "Something failed on our side. Request {requestId} is in the log.",
    reportable: true,
  },
} as const satisfies Record<string, { status: number; sentence: string; reportable?: boolean }>;
export type ErrorCode = keyof typeof errors;
