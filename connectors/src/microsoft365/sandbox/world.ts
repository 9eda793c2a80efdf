import type { Drive } from "./drive.ts";
import type { Mailbox } from "./mailbox.ts";

export type Site = { id: string; name: string; displayName: string; webUrl: string; drives: Drive[] };

/** All that one tenant of the vendor holds. */
export type World = {
  tenant: string;
  sites: Site[];
  mailboxes: Mailbox[];
  /** Calls so far by kind, for the sentinels. */
  calls: Map<string, number>;
  uploads: Map<string, (bytes: Buffer, isLast: boolean) => unknown>;
};

export function createWorld(tenant: string): World {
  return { tenant, sites: [], mailboxes: [], calls: new Map(), uploads: new Map() };
}

export function driveOf(world: World, id: string): Drive | undefined {
  return world.sites.flatMap(({ drives }) => drives).find((drive) => drive.id === id);
}

/** By id or address. */
export function mailboxOf(world: World, user: string): Mailbox | undefined {
  return world.mailboxes.find(({ id, address }) => id === user || address === user.toLowerCase());
}
