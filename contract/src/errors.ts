import { assistErrors } from "./assist-errors.ts";
import { claimErrors } from "./claim-errors.ts";
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
  ...claimErrors,
  "tenant-missing": { status: 400, sentence: "The tenantid header is missing. Send the first word of the host name." },
  "tenant-mismatch": {
    status: 403,
    sentence:
      "The host name, tenantid header and token name different organisations. Sign in again at the right address.",
  },
  unauthorized: { status: 401, sentence: "Unauthorized" },
  "login-failed": { status: 401, sentence: "Wrong email or password." },
  "mfa-failed": { status: 401, sentence: "That code is wrong or was already used. Enter a new one." },
  "mfa-over": {
    status: 401,
    sentence: "This sign-in took too long or had too many wrong codes. Enter your password again.",
  },
  "password-wrong": { status: 403, sentence: "That isn't your current password." },
  "password-weak": {
    status: 422,
    sentence: "{reason} Choose several unrelated words, or let a password manager create one.",
  },
  "password-missing": { status: 422, sentence: "Enter your current password to change how you sign in." },
  "totp-on": { status: 409, sentence: "One-time codes are already on. Turn them off before you set them up again." },
  "totp-off": { status: 409, sentence: "One-time codes aren't set up. Scan the QR code first." },
  "passkey-refused": { status: 401, sentence: "This passkey isn't registered here. Sign in another way." },
  "passkey-invalid": { status: 422, sentence: "Couldn't verify the passkey. Try again." },
  "passkey-not-found": { status: 404, sentence: "This passkey isn't yours or was already removed." },
  "session-not-found": { status: 404, sentence: "This session isn't yours or has already ended." },
  "personal-token-not-found": { status: 404, sentence: "This token isn't yours or was already revoked." },
  "personal-token-scope": {
    status: 403,
    sentence: "This personal access token doesn't include {needed}. Create one that does in your profile.",
  },
  "personal-token-refused": {
    status: 403,
    sentence: "A personal access token can't do this. Sign in to the console instead.",
  },
  "oauth-request-gone": {
    status: 404,
    sentence:
      "This request was already answered, took too long, or started in another browser. Start again in the client.",
  },
  "client-grant-not-found": { status: 404, sentence: "This client isn't yours or was already revoked." },
  "account-link-invalid": {
    status: 404,
    sentence: "This link was already used or has expired. Request a new one.",
  },
  "account-outranked": {
    status: 403,
    sentence: "You can only do this for people whose workspaces you all manage and whose role isn't above yours.",
  },
  "authentication-token-missing": { status: 401, sentence: sentences.noTokenFound },
  "avatar-invalid": { status: 422, sentence: "{field}: {reason}" },
  "refresh-failed": { status: 401, sentence: "Your session has ended. Sign in again." },
  "too-many-attempts": { status: 429, sentence: "Too many attempts. Try again in {seconds} s." },
  "sign-in-locked": {
    status: 429,
    sentence:
      "Someone is guessing this account's password, so new devices can't sign in for {seconds} s. Use a browser that signed in before, a passkey or a password reset link.",
  },
  "cross-site": { status: 403, sentence: "This call came from another site. Open Hoopoe at its own address." },
  forbidden: { status: 403, sentence: "Your role ({role}) can't do this. It needs {needed}." },
  "not-found": { status: 404, sentence: "Nothing found at this address." },
  "workspace-not-found": { status: 404, sentence: "This workspace doesn't exist, or you aren't a member of it." },
  "workspace-name-wrong": { status: 422, sentence: "That isn't the workspace's name. Type {name} to delete it." },
  "workspace-last": {
    status: 409,
    sentence: "This is the organisation's last workspace. Create another one before you delete it.",
  },
  "member-not-found": { status: 404, sentence: "This workspace has no member with this id." },
  "account-own": { status: 409, sentence: "You can't disable or enable your own account. Ask another administrator." },
  "member-exists": { status: 409, sentence: "{email} is already a member of this workspace." },
  "member-rank": { status: 403, sentence: "Only an owner can assign, change or remove the owner role." },
  "last-owner": {
    status: 409,
    sentence: "This is the workspace's last owner. Make someone else an owner first.",
  },
  "demo-guest": { status: 403, sentence: "Everyone shares the demo's guest account, so it can't be changed." },
  "invitation-not-found": { status: 404, sentence: "This invitation doesn't exist in this workspace." },
  "invitation-invalid": {
    status: 404,
    sentence: "This invitation was used or withdrawn, or has expired. Ask for a new one.",
  },
  "invitation-needs-sign-in": {
    status: 409,
    sentence: "{email} already has an account here. Sign in with it, then open the invitation again.",
  },
  "invitation-other-account": {
    status: 403,
    sentence: "This invitation is for {email}. Sign in with that account, then open it again.",
  },
  "mailbox-demo-only": {
    status: 404,
    sentence: "Only the demo workspace has a mailbox. Other workspaces send real email.",
  },
  "integration-not-found": { status: 404, sentence: "This connection doesn't exist in this workspace." },
  "integration-data-not-found": { status: 404, sentence: "This stream doesn't exist in this workspace." },
  "integration-id-required": { status: 400, sentence: sentences.integrationIdRequired },
  "auth-info-not-found": { status: 404, sentence: "These credentials don't exist in this workspace." },
  "auth-info-invalid": { status: 422, sentence: "{field}: {reason}" },
  "oauth-unready": { status: 409, sentence: "{reason}" },
  "erasure-name-wrong": { status: 422, sentence: "That isn't the name. Type {name} to erase it permanently." },
  "erasure-refused": { status: 409, sentence: "{reason}" },
  "catalog-not-found": { status: 404, sentence: "No product has this catalogId." },
  "item-not-found": {
    status: 404,
    sentence: "This item doesn't exist in this workspace, or you don't have access to it.",
  },
  "report-not-found": { status: 404, sentence: "This report doesn't exist in this workspace." },
  "report-version-not-found": {
    status: 404,
    sentence: "This report has no version {version}. Choose another version.",
  },
  "artifact-not-found": { status: 404, sentence: "This file doesn't exist in this workspace." },
  "ticket-invalid": {
    status: 404,
    sentence: "This link was already used or has expired. Request it again on the page.",
  },
  "config-invalid": { status: 422, sentence: "{field}: {reason}" },
  "ingress-conflict": { status: 409, sentence: "{reason}" },
  "source-failed": { status: 502, sentence: "{reason}" },
  "search-invalid": { status: 422, sentence: "{field}: {reason}" },
  "workflow-not-found": { status: 404, sentence: "This workflow doesn't exist in this workspace." },
  "workflow-changed": {
    status: 409,
    sentence: "Someone else saved this workflow (revision {revision}). Reload it, then make your change.",
  },
  "workflow-invalid": { status: 422, sentence: "{reason}" },
  "workflow-in-use": { status: 409, sentence: "The job {job} uses this workflow. Delete the job first." },
  "job-not-found": { status: 404, sentence: "This job doesn't exist in this workspace." },
  "job-invalid": { status: 422, sentence: "{field}: {reason}" },
  "execution-not-found": { status: 404, sentence: "This run doesn't exist in this workspace." },
  "execution-state": { status: 409, sentence: "{reason}" },
  "executions-failed": { status: 500, sentence: sentences.executionsFailed, reportable: true },
  "approval-not-found": { status: 404, sentence: "This approval doesn't exist in this workspace." },
  "approval-state": { status: 409, sentence: "This was already {status}." },
  "approval-forbidden": { status: 403, sentence: "{reason}" },
  "approval-edited": { status: 409, sentence: "Someone else edited this. Review it again, then decide." },
  "approval-void": {
    status: 409,
    sentence: "The request has changed since it was made ({what}). Request approval again.",
  },
  "exposure-invalid": { status: 422, sentence: "{field}: {reason}" },
  "saved-task-not-found": { status: 404, sentence: "This saved task doesn't exist in this workspace." },
  "saved-task-invalid": { status: 422, sentence: "{field}: {reason}" },
  "webhook-refused": { status: 401, sentence: "{reason}" },
  "report-empty": { status: 422, sentence: "A report needs at least one result. Search first, then write the report." },
  "report-too-large": {
    status: 422,
    sentence: "A report can use at most {max} results; you sent {count}. Narrow the search or its time range.",
  },
  "pir-run-not-found": {
    status: 404,
    sentence: "This run doesn't exist, or contains items that only some members may see.",
  },
  "pir-not-found": { status: 404, sentence: "This saved question doesn't exist in this workspace." },
  "pir-changed": {
    status: 409,
    sentence: "Someone else saved this question (version {version}). Review their version before you save yours.",
  },
  "pir-note-changed": {
    status: 409,
    sentence: "Someone else wrote a note on this event. Review it before you save yours.",
  },
  "report-changed": {
    status: 409,
    sentence: "{name} created version {version} of this report while you were writing. Review it, then ask again.",
  },
  "report-sentence-not-found": { status: 404, sentence: "This version has no such sentence to keep or release." },
  "report-conversation-failed": { status: 500, sentence: sentences.reportConversationFailed, reportable: true },
  "report-sending-refused": { status: 422, sentence: "{field}: {reason}" },
  "template-not-found": { status: 404, sentence: "This template doesn't exist in this workspace." },
  "template-invalid": { status: 422, sentence: "{field}: {reason}" },
  "report-not-ready": { status: 409, sentence: "The report isn't ready yet. Try again in a moment." },
  "upload-empty": { status: 422, sentence: "{name} is empty (0 bytes). Choose a file with content." },
  "upload-type": { status: 415, sentence: "{name}: {reason}" },
  "upload-cut": { status: 400, sentence: "{name} was only partly uploaded. Upload it again." },
  "upload-not-found": { status: 404, sentence: "This upload doesn't exist or has expired. Start it again." },
  "upload-many": {
    status: 422,
    sentence:
      "This workspace already has {max} unfinished uploads. Finish or cancel one; they expire after {days} days.",
  },
  "upload-offset": {
    status: 409,
    sentence: "This part doesn't start at the upload's current offset. Get the offset, then continue from there.",
  },
  "upload-protocol": { status: 412, sentence: "This isn't a valid tus 1.0.0 request: {reason}" },
  "media-type": { status: 415, sentence: "This call doesn't accept a body of this type. Send application/json." },
  "payload-too-large": { status: 413, sentence: "{what} is larger than {max}." },
  "body-too-complex": {
    status: 413,
    sentence: "{field}: one call takes at most {max} {what}. Split it, or leave out what isn't needed.",
  },
  "budget-exceeded": {
    status: 429,
    sentence:
      "{title}: the limit of {whose} is {value}. {until} An operator can raise it with BUDGETS; admins can see usage under Usage and limits.",
  },
  "storage-full": {
    status: 507,
    sentence:
      "{title}: the limit of {whose} is {value}. {until} An operator can raise it with BUDGETS; admins can see usage under Usage and limits.",
  },
  "work-too-long": { status: 422, sentence: "This takes too long to check. Split it into smaller parts." },
  "setup-done": { status: 409, sentence: "An owner already exists. Sign in." },
  "setup-token-wrong": { status: 403, sentence: "That setup token isn't valid. Copy it from the output of npm start." },
  "demo-off": {
    status: 403,
    sentence: "The demo opens only on the machine that runs Hoopoe, at its localhost address and without a proxy.",
  },
  ...ssoFailures,
  "sso-address": {
    status: 409,
    sentence: "Only {origin} is registered with the provider. Open Hoopoe there to sign in.",
  },
  "sso-required": {
    status: 403,
    sentence: "Your organisation uses single sign-on. Press Continue with PingOne.",
  },
  "sso-invalid": { status: 422, sentence: "{field}: {reason}" },
  "sso-hint-missing": {
    status: 400,
    sentence: "The x-ping-id-token header is missing. Send the ID token of the sign-in.",
  },
  "sso-hint-foreign": { status: 400, sentence: "x-ping-id-token isn't an ID token from this organisation's provider." },
  "sso-no-signoff": {
    status: 409,
    sentence:
      "The provider has no end_session_endpoint, so you're still signed in there. Sign out at the provider too.",
  },
  "sso-logout-token": { status: 400, sentence: "logout_token: {reason}" },
  "embed-origin-invalid": {
    status: 422,
    sentence:
      "{field}: {origin} can't be used as an embedding origin. Enter a scheme and host, such as https://portal.example.com; http is allowed only on this machine.",
  },
  "embed-token-not-found": { status: 404, sentence: "This embed token doesn't exist in this workspace." },
  "embed-token-invalid": {
    status: 401,
    sentence: "This embed token was used or revoked, or has expired. The embedding page needs a new one.",
  },
  "embed-cookie-missing": { status: 401, sentence: sentences.noTokenFound },
  "embed-forbidden": {
    status: 403,
    sentence: "An embedded page can't do this. Open Hoopoe at its own address.",
  },
  "organisation-forbidden": {
    status: 403,
    sentence: "Only owners and admins of the organisation's first workspace can do this.",
  },
  maintenance: { status: 503, sentence: "Hoopoe is under maintenance. You can read, but changes are paused." },
  "maintenance-forbidden": {
    status: 403,
    sentence: "Only owners of the organisation's first workspace can start or end maintenance.",
  },
  "app-not-found": {
    status: 404,
    sentence: "This app doesn't exist in this workspace, or you don't have access to it.",
  },
  "app-invalid": { status: 422, sentence: "{field}: {reason}" },
  "app-changed": {
    status: 409,
    sentence: "Someone else saved this app (version {version}). Review their version before you save yours.",
  },
  "template-changed": {
    status: 409,
    sentence: "Someone else saved this template (version {version}). Review their version before you save yours.",
  },
  ...assistErrors,
  unavailable: { status: 503, sentence: "The database isn't responding. Retrying shortly." },
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
    sentence: "Something went wrong on our side. The log has the details under request {requestId}.",
    reportable: true,
  },
} as const satisfies Record<string, { status: number; sentence: string; reportable?: boolean }>;
export type ErrorCode = keyof typeof errors;
