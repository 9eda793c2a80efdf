import * as z from "zod/mini";

/** A scope in the input of durable work. Work that was queued before the system had null for an id has an empty one. */
export const scopeInput = {
  tenantId: z.string(),
  workspaceId: z.string(),
  userId: z.pipe(
    z.nullable(z.string()),
    z.transform((id: string | null) => (id === "" ? null : id)),
  ),
};
