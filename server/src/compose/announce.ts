import type { Environment } from "../platform/env/read-environment.ts";
import { StartError } from "../platform/env/start-error.ts";
import { Failure } from "../platform/fail.ts";
import type { Core } from "../identity/compose.ts";

/** Makes the owner whom the operator named, or gives the token that the first-run page asks for. */
export async function prepareFirstRun(
  { identity }: Core,
  { admin }: Pick<Environment, "admin">,
): Promise<{ ownerMade: string } | { setupToken: string } | undefined> {
  const tenantId = await identity.ensureDefaultTenant();
  if (admin !== undefined) {
    const name = admin.email.split("@")[0] ?? "Owner";
    const isMade = await identity
      .createFirstOwner({ tenantId, ...admin, name, workspaceName: "Main" })
      .catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code !== "password-weak") throw error;
        throw new StartError(`ADMIN_PASSWORD was refused: ${error.message}`, { cause: error });
      });
    return isMade ? { ownerMade: admin.email } : undefined;
  }
  const setupToken = await identity.startSetup();
  return setupToken === undefined ? undefined : { setupToken };
}

/** What the person in front of the terminal has to know. */
export function announcementOf(
  url: string,
  { firstRun, hasDemo }: { firstRun: Awaited<ReturnType<typeof prepareFirstRun>>; hasDemo: boolean },
): string {
  const lines = [`Hoopoe is ready: ${url}`];
  if (firstRun !== undefined && "ownerMade" in firstRun) lines.push(`The owner ${firstRun.ownerMade} can sign in now.`);
  if (firstRun !== undefined && "setupToken" in firstRun) {
    if (hasDemo) lines.push("To look around, press 'Explore the demo workspace' on its first page.");
    lines.push(`To use it for real, create the owner there with this setup token: ${firstRun.setupToken}`);
  }
  lines.push("Press Ctrl-C to stop.");
  return lines.join("\n");
}
