import { embedRoutes } from "../assist/embed/routes.ts";
import { createEmbedService } from "../assist/embed/service.ts";
import { createRefreshCookie } from "../identity/identity/refresh-cookie.ts";
import { mayManageOrganisation } from "../identity/sso/organisation-store.ts";
import type { ServedRoute } from "../http/serve-route.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Core } from "./compose-core.ts";

export interface EmbedPart {
  readonly routes: readonly ServedRoute[];
  /** Who may embed the pages of the organisation of this label. */
  readonly frameAncestors: (label: string) => Promise<readonly string[]>;
}

/** The console inside the pages of others. */
export function composeEmbed(
  { db, audit, identity, limits }: Pick<Core, "db" | "audit" | "identity" | "limits">,
  { clock, isSecure }: { clock: Clock; isSecure: boolean },
): EmbedPart {
  const service = createEmbedService({ db, clock, limits, audit, identity, mayManage: mayManageOrganisation });
  return {
    routes: embedRoutes(service, { ownCookie: createRefreshCookie({ isSecure }) }),
    frameAncestors: (label) => service.frameAncestors(label),
  };
}
