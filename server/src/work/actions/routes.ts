import { uncertainCheck, uncertainList, uncertainSettle } from "@hoopoe/contract/work/routes/uncertain.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { UncertainEffects } from "./uncertain.ts";

export function uncertainRoutes(uncertain: UncertainEffects): ServedRoute[] {
  return [
    serve(uncertainList, ({ caller }) => uncertain.list(caller)),
    serve(uncertainCheck, async ({ caller, body, signal }) => ({
      data: await uncertain.check(caller, body.effectIds, signal),
    })),
    serve(uncertainSettle, ({ caller, body }) => uncertain.settle(caller, body)),
  ];
}
