import * as z from "zod/mini";

/** All that is ever told of a secret; `last4` is empty for a short one. */
export const secretTrace = z.object({ set: z.boolean(), last4: z.string() });
export type SecretTrace = z.infer<typeof secretTrace>;

export const authTypeDefault = "Basic";
const text = z.nullable(z.string());

/** What stops with credentials that cannot be used any more, by name. */
export const dependents = z.object({ streams: z.array(z.string()), jobs: z.array(z.string()) });
export type Dependents = z.infer<typeof dependents>;

/**
 * The credentials of a product, or of one integration of it. Secrets are write-only. The e-mail-security form's four
 * fields stand at the top as well as in `fields`. `state` says whether it can be used: OAuth needs somebody to sign in,
 * a changed address needs the secret again, and `trouble` is the vendor's last refusal.
 */
export const authInfo = z.object({
  id: z.string(),
  catalogId: z.int(),
  authType: z.string(),
  integrationId: text,
  apiToken: z.nullable(secretTrace),
  clientId: text,
  secret: z.nullable(secretTrace),
  baseUrl: text,
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), secretTrace])),
  state: z.enum(["ready", "needs-sign-in", "needs-secret", "refused"]),
  trouble: text,
  /** Granted by the vendor; null where it does not tell. */
  scopes: z.nullable(z.array(z.string())),
  tokenExpiresAt: z.nullable(z.iso.datetime()),
  /** When the secret itself ends, as the user was told by the vendor. */
  expiresAt: z.nullable(z.iso.datetime()),
  updatedAt: z.iso.datetime(),
  dependents,
});
export type AuthInfo = z.infer<typeof authInfo>;
