import * as z from "zod/mini";

/** What a client outside asks for. Its name is what it calls itself; where its answer goes is checked. */
export const clientRequest = z.object({
  clientName: z.string(),
  /** The host that vouches for the name, where the client is known by an address of its own. */
  clientHost: z.nullable(z.string()),
  /** Host to which the browser takes the answer; a program on the person's own machine where it is loopback. */
  answerGoesTo: z.string(),
  isOnThisMachine: z.boolean(),
});

export const clientGrant = z.object({
  id: z.uuid(),
  clientName: z.string(),
  workspaceId: z.uuid(),
  workspaceName: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
});
export type ClientGrant = z.infer<typeof clientGrant>;
