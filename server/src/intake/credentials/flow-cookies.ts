import type { FastifyReply, FastifyRequest } from "fastify";

/** The cookies that bind a sign-in at a vendor to the browser that began it. */
export interface FlowCookies {
  read(request: FastifyRequest, flowId: string): string | undefined;
  set(reply: FastifyReply, binding: { flowId: string; secret: string }): void;
  clear(reply: FastifyReply, flowId: string): void;
}

const bindingS = 600;

export function createFlowCookies({ isSecure }: { isSecure: boolean }): FlowCookies {
  const bound = `Path=/api/auth/connection-callback; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  return {
    read(request, flowId) {
      const shape = new RegExp(`(?:^|;)\\s*${nameOf(flowId)}=([\\w-]{20,100})\\s*(?:;|$)`);
      return shape.exec(request.headers.cookie ?? "")?.[1];
    },
    set: (reply, { flowId, secret }) =>
      void reply.header("set-cookie", `${nameOf(flowId)}=${secret}; Max-Age=${bindingS}; ${bound}`),
    clear: (reply, flowId) => void reply.header("set-cookie", `${nameOf(flowId)}=; Max-Age=0; ${bound}`),
  };
}

/** Its own for each sign-in, so that two popups do not take each other's. */
function nameOf(flowId: string): string {
  return `hoopoe_connect_${flowId.replaceAll("-", "")}`;
}
