import { idempotencyErrors } from "./idempotency-errors.ts";
import { sentences } from "./sentences.ts";
import { ssoFailures } from "./sso-failures.ts";

/**
 * Every failure the API can answer with: HTTP status and the sentence a person reads.
 * `{name}` in a sentence is filled from the failure's details. `reportable` ones are ours to mend and are logged as errors.
 */
export const errors = {
  "bad-request": { status: 400, sentence: "{reason}" },
  validation: { status: 400, sentence: "{field}: {reason}" },
  ...idempotencyErrors,
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
  "password-weak": {
    status: 422,
    sentence: "{reason} Choose several unrelated words, or let a password manager create one.",
  },
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
  "oauth-request-gone": {
    status: 404,
    sentence:
      "This request was answered already, took too long, or began in another browser. Begin again in the client.",
  },
  "client-grant-not-found": { status: 404, sentence: "This client is none of yours, or was taken back already." },
  "account-link-invalid": {
    status: 404,
    sentence: "This link was used already, or has expired. Ask for a new one.",
  },
  "account-outranked": {
    status: 403,
    sentence: "You may do this only for people whose every workspace you manage, with a role not below theirs.",
  },
  "authentication-token-missing": { status: 401, sentence: sentences.noTokenFound },
  "avatar-invalid": { status: 422, sentence: "{field}: {reason}" },
  "refresh-failed": { status: 401, sentence: "The session has ended. Sign in again." },
  "too-many-attempts": { status: 429, sentence: "Too many attempts. Try again in {seconds} s." },
  "sign-in-locked": {
    status: 429,
    sentence:
      "Somebody is guessing this account's password, so new devices can't sign in for {seconds} s. Use a browser that signed in before, a passkey, or a link to a new password.",
  },
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
  "account-own": { status: 409, sentence: "You can't disable or enable your own account. Ask another administrator." },
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
  "integration-id-required": { status: 400, sentence: sentences.integrationIdRequired },
  "auth-info-not-found": { status: 404, sentence: "These credentials do not exist in the workspace." },
  "auth-info-invalid": { status: 422, sentence: "{field}: {reason}" },
  "oauth-unready": { status: 409, sentence: "{reason}" },
  "erasure-name-wrong": { status: 422, sentence: "This is not the name. Type {name} to erase it for good." },
  "erasure-refused": { status: 409, sentence: "{reason}" },
  "catalog-not-found": { status: 404, sentence: "No product has this catalogId." },
  "item-not-found": { status: 404, sentence: "This item does not exist in the workspace, or you may not see it." },
  "report-not-found": { status: 404, sentence: "This report does not exist in the workspace." },
  "report-version-not-found": {
    status: 404,
    sentence: "This report has no version {version}. Choose one of those that it has.",
  },
  "artifact-not-found": { status: 404, sentence: "This file does not exist in the workspace." },
  "ticket-invalid": {
    status: 404,
    sentence: "This link was used already or has expired. Ask for it again on the page.",
  },
  "config-invalid": { status: 422, sentence: "{field}: {reason}" },
  "ingress-conflict": { status: 409, sentence: "{reason}" },
  "source-failed": { status: 502, sentence: "{reason}" },
  "search-invalid": { status: 422, sentence: "{field}: {reason}" },
  "workflow-not-found": { status: 404, sentence: "This workflow does not exist in the workspace." },
  "workflow-changed": {
    status: 409,
    sentence: "Somebody saved this workflow meanwhile (revision {revision}). Load it again, then make your change.",
  },
  "workflow-invalid": { status: 422, sentence: "{reason}" },
  "workflow-in-use": { status: 409, sentence: "The job {job} runs this workflow. Delete the job first." },
  "job-not-found": { status: 404, sentence: "This job does not exist in the workspace." },
  "job-invalid": { status: 422, sentence: "{field}: {reason}" },
  "execution-not-found": { status: 404, sentence: "This execution does not exist in the workspace." },
  "execution-state": { status: 409, sentence: "{reason}" },
  "executions-failed": { status: 500, sentence: sentences.executionsFailed, reportable: true },
  "approval-not-found": { status: 404, sentence: "This approval does not exist in the workspace." },
  "approval-state": { status: 409, sentence: "This was {status} already." },
  "approval-forbidden": { status: 403, sentence: "{reason}" },
  "approval-edited": { status: 409, sentence: "Somebody edited this meanwhile. Look at it again, then decide." },
  "approval-void": {
    status: 409,
    sentence: "What was to be done has changed since it was asked for ({what}). Ask for it again.",
  },
  "exposure-invalid": { status: 422, sentence: "{field}: {reason}" },
  "saved-task-not-found": { status: 404, sentence: "This saved task does not exist in the workspace." },
  "saved-task-invalid": { status: 422, sentence: "{field}: {reason}" },
  "webhook-refused": { status: 401, sentence: "{reason}" },
  "report-empty": { status: 422, sentence: "A report needs at least one result. Search first, then write the report." },
  "report-too-large": {
    status: 422,
    sentence: "A report reads at most {max} results; {count} were given. Narrow the search or its window.",
  },
  "pir-run-not-found": {
    status: 404,
    sentence: "This run does not exist, or holds what only some members may see.",
  },
  "pir-not-found": { status: 404, sentence: "This saved question does not exist in the workspace." },
  "pir-changed": {
    status: 409,
    sentence: "Somebody saved this question meanwhile (version {version}). Read theirs before you save yours.",
  },
  "pir-note-changed": {
    status: 409,
    sentence: "Somebody wrote another note to this event meanwhile. Read theirs before you keep yours.",
  },
  "report-changed": {
    status: 409,
    sentence: "{name} made version {version} of this report while you were writing. Read it, then ask again.",
  },
  "report-conversation-failed": { status: 500, sentence: sentences.reportConversationFailed, reportable: true },
  "report-sending-refused": { status: 422, sentence: "{field}: {reason}" },
  "template-not-found": { status: 404, sentence: "This template does not exist in the workspace." },
  "template-invalid": { status: 422, sentence: "{field}: {reason}" },
  "report-not-ready": { status: 409, sentence: "The report is not written yet." },
  "upload-empty": { status: 422, sentence: "{name} is empty (0 bytes). Choose a file with content." },
  "upload-type": { status: 415, sentence: "{name}: {reason}" },
  "upload-cut": { status: 400, sentence: "{name} arrived only in part. Upload it again." },
  "upload-not-found": { status: 404, sentence: "There is no such upload, or no longer. Begin it anew." },
  "upload-many": {
    status: 422,
    sentence:
      "This workspace has {max} uploads already that were begun and not ended. End one or take it back; after {days} days they are forgotten.",
  },
  "upload-offset": {
    status: 409,
    sentence:
      "The upload stands at another place than this part begins at. Ask where it stands, then go on from there.",
  },
  "upload-protocol": { status: 412, sentence: "This is no request of the tus protocol 1.0.0: {reason}" },
  "media-type": { status: 415, sentence: "This call does not take a body of this type. Send application/json." },
  "payload-too-large": { status: 413, sentence: "{what} is larger than {max}." },
  "body-too-complex": {
    status: 413,
    sentence: "{field}: one call takes at most {max} {what}. Split it, or leave out what isn't needed.",
  },
  "budget-exceeded": {
    status: 429,
    sentence:
      "{title}: the limit of {whose} is {value}. {until} An operator can raise it with BUDGETS; admins see the use under Usage and limits.",
  },
  "storage-full": {
    status: 507,
    sentence:
      "{title}: the limit of {whose} is {value}. {until} An operator can raise it with BUDGETS; admins see the use under Usage and limits.",
  },
  "work-too-long": { status: 422, sentence: "This takes too long to check. Split it into smaller parts." },
  "setup-done": { status: 409, sentence: "An owner exists already. Sign in." },
  "setup-token-wrong": { status: 403, sentence: "The set-up token is wrong. It stands in the output of npm start." },
  "demo-off": {
    status: 403,
    sentence: "The demo opens only on the machine that runs Hoopoe, at its localhost address and without a proxy.",
  },
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
  "embed-cookie-missing": { status: 401, sentence: sentences.noTokenFound },
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
  "app-not-found": { status: 404, sentence: "This app does not exist in the workspace, or you may not open it." },
  "app-invalid": { status: 422, sentence: "{field}: {reason}" },
  "app-changed": {
    status: 409,
    sentence: "Somebody saved this app meanwhile (version {version}). Read theirs before you save yours.",
  },
  "template-changed": {
    status: 409,
    sentence: "Somebody saved this template meanwhile (version {version}). Read theirs before you save yours.",
  },
  "answer-not-found": { status: 404, sentence: "This answer does not exist, or is not yours to see." },
  "answer-conflict": { status: 409, sentence: "This transactionId is taken. Make another one." },
  "conversation-not-found": { status: 404, sentence: "This conversation does not exist, or is not yours." },
  "mcp-server-not-found": { status: 404, sentence: "This server of tools is not connected in the workspace." },
  "tool-not-found": { status: 404, sentence: "This AI tool does not exist in the workspace." },
  "tool-failed": { status: 502, sentence: "{reason}" },
  "tool-uncertain": { status: 502, sentence: "{reason}" },
  "tool-unconfirmed": { status: 409, sentence: "{title} writes. Look at what it would do, then confirm it." },
  "tool-input-invalid": { status: 422, sentence: "{field}: {reason}" },
  "agent-not-found": { status: 404, sentence: "This agent does not exist in the workspace." },
  "agent-invalid": { status: 422, sentence: "{field}: {reason}" },
  "agent-in-use": { status: 409, sentence: "This agent is a tab of {where}. Take it out there before you delete it." },
  "agent-changed": {
    status: 409,
    sentence: "Somebody saved version {version} of this agent meanwhile. Read it again before you save yours.",
  },
  "model-not-found": { status: 404, sentence: "This model is not connected in the workspace." },
  "model-invalid": { status: 422, sentence: "{field}: {reason}" },
  unavailable: { status: 503, sentence: "The database does not answer. Trying again shortly." },
  "files-unavailable": {
    status: 503,
    sentence: "{name} {reason}. Try again in a minute; an operator can check FILES.",
  },
  "disk-full": {
    status: 507,
    sentence: "{what} is full: nothing can be saved until an operator frees space.",
  },
  "not-ready": { status: 503, sentence: "{reason}" },
  internal: {
    status: 500,
    sentence: "Something failed on our side. Request {requestId} is in the log.",
    reportable: true,
  },
} as const satisfies Record<string, { status: number; sentence: string; reportable?: boolean }>;
export type ErrorCode = keyof typeof errors;
