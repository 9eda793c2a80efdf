const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password that nobody has: checked where there is no account, so that both cases take the same time. */
const nobodysHash = "$argon2id$v=19$m=19456,t=2,p=1$KD6eAdul57jJA4ngBwc+RQ$jNfPxs2MJl1VpnvkKA+Vmk+gpLMClmxBEyXipqFGVf4";

/** Argon2id, 19 MiB and two passes (OWASP's minimum). The native module is loaded on first use. */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import("@node-rs/argon2");
  return hash(password, options);
}

/** Whether it is the password of `passwordHash`; null, for no account or one without password, is never so. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const { verify } = await import("@node-rs/argon2");
  const isRight = await verify(passwordHash ?? nobodysHash, password);
  return isRight && passwordHash !== null;
}
