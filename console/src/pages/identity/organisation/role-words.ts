import type { Role } from "@hoopoe/contract/permissions.ts";
import { texts } from "../../../messages/en/pages/identity/organisation.ts";

/** What each role is called, and what it may do, in a line. */
export const roleWords: Record<Role, { name: string; may: string }> = {
  viewer: { name: texts.viewer, may: texts.readsEverythingChangesNothing },
  editor: { name: texts.editor, may: texts.connectsSourcesSearchesWrites },
  admin: { name: texts.admin, may: texts.alsoInvitesPeopleAnd },
  owner: { name: texts.owner, may: texts.alsoMakesOwnersAnd },
};
