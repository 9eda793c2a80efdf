import * as z from "zod/mini";

const text = z.string().check(z.maxLength(100_000));
const credential = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.optional(z.array(z.string())),
});

/** WebAuthn's own JSON, as far as we use it: what a browser is asked to make. */
export const passkeyCreation = z.object({
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.optional(z.number()),
  excludeCredentials: z.optional(z.array(credential)),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: z.optional(z.literal("required")),
      requireResidentKey: z.optional(z.boolean()),
      userVerification: z.optional(z.literal("required")),
    }),
  ),
  attestation: z.optional(z.literal("none")),
});

/** What a browser is asked to sign. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.optional(z.number()),
  rpId: z.optional(z.string()),
  userVerification: z.optional(z.literal("required")),
});

/** What a browser made. */
export const passkeyRegistration = z.object({
  id: text,
  rawId: text,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
  /** We ask for no extension, and read none. */
  clientExtensionResults: z.looseObject({}),
  type: z.literal("public-key"),
});
export type PasskeyRegistration = z.output<typeof passkeyRegistration>;

/** What a browser signed. */
export const passkeyAssertion = z.object({
  id: text,
  rawId: text,
  response: z.object({
    clientDataJSON: text,
    authenticatorData: text,
    signature: text,
    userHandle: z.optional(text),
  }),
  /** We ask for no extension, and read none. */
  clientExtensionResults: z.looseObject({}),
  type: z.literal("public-key"),
});
export type PasskeyAssertion = z.output<typeof passkeyAssertion>;
