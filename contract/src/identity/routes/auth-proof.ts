import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { passkeyAssertion, passkeyRequest } from "../passkey.ts";
import { email, newPassword, signedIn } from "./auth.ts";

// Apart from auth.ts, so that the sign-in page fetches on every first visit only what every visit needs.
const token = z.string().check(z.minLength(20), z.maxLength(200));

export const authSecondFactor = defineRoute({
  id: "auth-second-factor",
  summary: "Second step of a sign-in: a one-time code or a recovery code; each works once",
  method: "POST",
  path: "/auth/second-factor",
  tenant: "headers",
  access: "public",
  body: z.object({ challenge: token, code: z.string().check(z.trim(), z.minLength(6), z.maxLength(40)) }),
  reply: { 200: signedIn },
  errors: ["mfa-failed", "mfa-over", "too-many-attempts"],
});

export const authPasskeyOptions = defineRoute({
  id: "auth-passkey-options",
  summary: "Begin a sign-in with a passkey: what the browser is to sign",
  method: "POST",
  path: "/auth/passkey/options",
  tenant: "headers",
  access: "public",
  reply: { 201: z.object({ options: passkeyRequest }) },
  errors: ["too-many-attempts"],
});

export const authPasskey = defineRoute({
  id: "auth-passkey",
  summary: "Sign in with a passkey, as WebAuthn JSON",
  method: "POST",
  path: "/auth/passkey",
  tenant: "headers",
  access: "public",
  nouns: { id: "not-ours", rawId: "not-ours", userHandle: "not-ours" },
  body: z.object({ response: passkeyAssertion }),
  reply: { 200: signedIn },
  errors: ["passkey-refused", "sso-required", "too-many-attempts"],
});

export const authForgotPassword = defineRoute({
  id: "auth-forgot-password",
  summary: "Request a password reset link; the answer is the same for every address",
  method: "POST",
  path: "/auth/forgot-password",
  tenant: "headers",
  access: "public",
  body: z.object({ email }),
  reply: { 202: z.object({ status: z.literal("ok") }) },
  errors: ["too-many-attempts"],
});

export const authResetPassword = defineRoute({
  id: "auth-reset-password",
  summary: "Set a new password with the token of a link; ends all sessions and tokens of the account",
  method: "POST",
  path: "/auth/reset-password",
  tenant: "headers",
  access: "public",
  body: z.object({ token, password: newPassword }),
  reply: { 200: z.object({ status: z.literal("ok") }) },
  errors: ["account-link-invalid", "password-weak", "too-many-attempts"],
});

export const authVerifyEmail = defineRoute({
  id: "auth-verify-email",
  summary: "Confirm an email address with the token of a link",
  method: "POST",
  path: "/auth/verify-email",
  tenant: "headers",
  access: "public",
  body: z.object({ token }),
  reply: { 200: z.object({ email: z.string() }) },
  errors: ["account-link-invalid", "too-many-attempts"],
});
