import * as z from "zod/mini";
import { roles } from "../permissions.ts";

/** `isDefault` is reckoned for the caller: 1 for the one workspace that opens by itself. */
export const workspace = z.object({
  id: z.string(),
  name: z.string(),
  isDefault: z.union([z.literal(0), z.literal(1)]),
  isDemo: z.boolean(),
  role: z.enum(roles),
});
export type Workspace = z.infer<typeof workspace>;
