import * as z from "zod/mini";
import { roles } from "../permissions.ts";

/** Somebody who works in a workspace. */
export const member = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  joinedAt: z.iso.datetime(),
  isYou: z.boolean(),
});
export type Member = z.infer<typeof member>;

/** Somebody who was asked to join and has not answered yet. */
export const invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
});
export type Invitation = z.infer<typeof invitation>;
