import { idTokenCookie } from "@hoopoe/contract/identity/sso.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The cookies of single sign-on: one that binds a sign-in to its browser, one that holds the id token for the console. */
export interface SsoCookies {
  readBinding(request: FastifyRequest, flowId: string): string | undefined;
  setBinding(reply: FastifyReply, binding: { flowId: string; secret: string }): void;
  clearBinding(reply: FastifyReply, flowId: string): void;
  /** False where the token is too long for a cookie, and single logout will not reach the provider. */
  setIdToken(reply: FastifyReply, idToken: string, expiresAt: Date): boolean;
}

const bindingS = 600;
/** Browsers drop a cookie beyond 4096 bytes, its name included. */
const idTokenCharsMax = 3900;

export function createSsoCookies({ isSecure }: { isSecure: boolean }): SsoCookies {
  const secure = isSecure ? "; Secure" : "";
  const bound = `Path=/api/pingone-login; HttpOnly; SameSite=Lax${secure}`;
  return {
    readBinding(request, flowId) {
      const shape = new RegExp(`(?:^|;)\\s*${nameOf(flowId)}=([\\w-]{20,100})\\s*(?:;|$)`);
      return shape.exec(request.headers.cookie ?? "")?.[1];
    },
    setBinding: (reply, { flowId, secret }) =>
      void reply.header("set-cookie", `${nameOf(flowId)}=${secret}; Max-Age=${bindingS}; ${bound}`),
    clearBinding: (reply, flowId) => void reply.header("set-cookie", `${nameOf(flowId)}=; Max-Age=0; ${bound}`),
    setIdToken(reply, idToken, expiresAt) {
      if (idToken.length > idTokenCharsMax) return false;
      const expires = `Expires=${expiresAt.toUTCString()}`;
      void reply.header("set-cookie", `${idTokenCookie}=${idToken}; ${expires}; Path=/; SameSite=Lax${secure}`);
      return true;
    },
  };
}

/** Its own for each sign-in, so that two tabs do not take each other's. */
function nameOf(flowId: string): string {
  return `hoopoe_sso_${flowId.replaceAll("-", "")}`;
}
