import type { Connection, SandboxAccounts, SandboxUrls, VendorStory } from "@hoopoe/sandbox/vendor-sandbox.ts";
import { vendorSandboxes } from "./start-sandbox.ts";

/** Every account of every vendor that is read. */
export async function connectionsOf(at: Omit<SandboxUrls, "smtpUrl">, of: SandboxAccounts): Promise<Connection[]> {
  const found = (await vendorSandboxes()).map(async ({ connections }) => (await connections?.(at, of)) ?? []);
  return (await Promise.all(found)).flat();
}

/** What happens at these accounts, by the connection's name. */
export async function vendorStories(of: SandboxAccounts): Promise<Readonly<Record<string, VendorStory>>> {
  return Object.fromEntries((await vendorSandboxes()).flatMap(({ stories }) => Object.entries(stories?.(of) ?? {})));
}
