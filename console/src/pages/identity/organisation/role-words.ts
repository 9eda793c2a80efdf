import type { Role } from "@hoopoe/contract/permissions.ts";

/** What each role is called, and what it may do, in a line. */
export const roleWords: Record<Role, { name: string; may: string }> = {
  viewer: { name: "Viewer", may: "Reads everything, changes nothing." },
  editor: { name: "Editor", may: "Connects sources, searches, writes reports." },
  admin: { name: "Admin", may: "Also invites people and reads the audit." },
  owner: { name: "Owner", may: "Also makes owners and deletes the workspace." },
};
