import {
  reportClaimsGet,
  reportClaimsRead,
  reportClaimSettle,
  reportClaimUndo,
  reportStandings,
} from "@hoopoe/contract/reports/routes/claim.ts";
import { reportChangedList, reportChanges } from "@hoopoe/contract/reports/routes/report-change.ts";
import { standingListGet, standingListSave, standingSuggest } from "@hoopoe/contract/reports/routes/standing.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { ClaimsService } from "./service.ts";

export function claimRoutes(claims: ClaimsService): ServedRoute[] {
  return [
    serve(reportClaimsGet, async ({ caller, params }) => ({ data: await claims.loadLedger(caller, params.id) })),
    serve(reportChanges, async ({ caller, params }) => ({ data: await claims.findChanges(caller, params.id) })),
    serve(reportChangedList, async ({ caller }) => ({ data: await claims.listChanged(caller) })),
    serve(reportStandings, async ({ caller, params }) => ({
      data: await claims.loadCitedStandings(caller, params.id),
    })),
    serve(reportClaimsRead, async ({ caller, params }) => ({ data: await claims.start(caller, params.id) })),
    serve(reportClaimSettle, async ({ caller, params, body }) => ({
      data: await claims.settle(caller, { reportId: params.id, ...body }),
    })),
    serve(reportClaimUndo, async ({ caller, params, body: { overrideId } }) => {
      await claims.undo(caller, { reportId: params.id, overrideId });
      return { data: { overrideId } };
    }),
    serve(standingListGet, async ({ caller }) => ({ data: await claims.loadStanding(caller) })),
    serve(standingSuggest, async ({ caller }) => ({ data: await claims.suggestStanding(caller) })),
    serve(standingListSave, async ({ caller, body }) => ({ data: await claims.saveStanding(caller, body) })),
  ];
}
