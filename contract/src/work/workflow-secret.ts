import * as z from "zod/mini";

export const secretSources = ["hoopoe", "environment", "vault"] as const;
export type SecretSource = (typeof secretSources)[number];

export const secretCharsMin = 8;
export const secretName = z
  .string()
  .check(
    z.regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, "Start with a letter and use letters, digits and _ only, 64 at most."),
  );

/** A secret that steps may send in the headers of HTTP requests. Its value is never given out again. */
export const workflowSecret = z.object({
  name: z.string(),
  source: z.enum(secretSources),
  /** Where it lies in an external store: the name after the operator's prefix, or "path#field". */
  locator: z.string(),
  hosts: z.array(z.string()),
  changedBy: z.nullable(z.string()),
  changedAt: z.iso.datetime(),
  /** Names of jobs and workflows that use it. */
  usedBy: z.array(z.string()),
});
export type WorkflowSecret = z.infer<typeof workflowSecret>;

export const workflowSecretInput = z.object({
  source: z._default(z.enum(secretSources), "hoopoe"),
  locator: z._default(z.string().check(z.trim(), z.maxLength(300)), ""),
  /** Host names such as "api.example.com": it is sent to these alone. */
  hosts: z
    .array(
      z
        .string()
        .check(z.trim(), z.toLowerCase(), z.regex(/^[a-z0-9.-]{1,253}$/, "Enter a host name such as api.example.com.")),
    )
    .check(z.minLength(1, "Enter at least one host."), z.maxLength(20)),
  /** Of a secret that Hoopoe keeps: absent keeps the present one. */
  value: z.optional(
    z.string().check(z.minLength(secretCharsMin, `Enter at least ${secretCharsMin} characters.`), z.maxLength(10_000)),
  ),
});
export type WorkflowSecretInput = z.infer<typeof workflowSecretInput>;
