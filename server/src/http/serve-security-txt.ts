import type { FastifyInstance } from "fastify";

const validForMs = 180 * 86_400_000;

/**
 * Where to report a vulnerability of this installation (RFC 9116). Nothing is served without a contact.
 * @param contact a mailto: or https: address
 */
export function serveSecurityTxt(app: FastifyInstance, contact: string | undefined): void {
  if (contact === undefined) return;
  app.get("/.well-known/security.txt", async (_request, reply) => {
    const expires = new Date(Date.now() + validForMs).toISOString();
    return reply.type("text/plain; charset=utf-8").send(`Contact: ${contact}\nExpires: ${expires}\n`);
  });
}
