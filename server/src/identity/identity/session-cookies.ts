import { accountVerifiedCookie, multiFactorCookie, signedOutCookie } from "@hoopoe/contract/identity/routes/auth.ts";
import type { FastifyReply } from "fastify";
import { createRefreshCookie, hasSignedOut, type RefreshCookie } from "./refresh-cookie.ts";

/** What scripts may know of a session; they only say so, the server's session decides. */
export interface AccountFlags {
  /** The account has a second factor. */
  readonly isMultiFactor: boolean;
  /** It was given in this session. */
  readonly isVerified: boolean;
}

/** The cookies of a session: the refresh token for /api/auth alone, and the two flags that the page reads. */
export interface SessionCookies {
  readonly read: RefreshCookie["read"];
  readonly readToEnd: RefreshCookie["readToEnd"];
  begin(reply: FastifyReply, session: { token: string; expiresAt: Date; flags: AccountFlags }): void;
  /** The next refresh token of the same session: the flags stay as they are. */
  renew(reply: FastifyReply, token: string, expiresAt: Date): void;
  wipe(reply: FastifyReply): void;
}

export function createSessionCookies({ isSecure }: { isSecure: boolean }): SessionCookies {
  const refresh = createRefreshCookie({ isSecure });
  const attributes = `Path=/; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const put = (reply: FastifyReply, cookie: string) => void reply.header("set-cookie", `${cookie}; ${attributes}`);
  const forgetSignOut = (reply: FastifyReply) => {
    if (hasSignedOut(reply.request)) put(reply, `${signedOutCookie}=; Max-Age=0`);
  };
  return {
    read: refresh.read,
    readToEnd: refresh.readToEnd,
    begin(reply, { token, expiresAt, flags }) {
      refresh.set(reply, token, expiresAt);
      const until = `Expires=${expiresAt.toUTCString()}`;
      put(reply, `${multiFactorCookie}=${flags.isMultiFactor}; ${until}`);
      put(reply, `${accountVerifiedCookie}=${flags.isVerified}; ${until}`);
      forgetSignOut(reply);
    },
    renew: (reply, token, expiresAt) => refresh.set(reply, token, expiresAt),
    wipe(reply) {
      refresh.clear(reply);
      for (const name of [multiFactorCookie, accountVerifiedCookie]) put(reply, `${name}=; Max-Age=0`);
      forgetSignOut(reply);
    },
  };
}
