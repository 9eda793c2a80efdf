import {
  savedPirChange,
  savedPirCreate,
  savedPirEvents,
  savedPirGet,
  savedPirList,
  savedPirMark,
  savedPirRemove,
  savedPirReport,
  savedPirRun,
} from "@hoopoe/contract/reports/routes/saved-pir.ts";
import { serve, type ServedRoute } from "../../../http/serve-route.ts";
import type { PirService } from "./service.ts";

export function pirRoutes(pirs: PirService): ServedRoute[] {
  return [
    serve(savedPirList, async ({ caller }) => ({ data: await pirs.list(caller) })),
    serve(savedPirCreate, async ({ caller, body }) => ({ data: await pirs.create(caller, body) })),
    serve(savedPirGet, async ({ caller, params }) => {
      const { pir, runs } = await pirs.load(caller, params.id);
      return { data: pir, runs };
    }),
    serve(savedPirChange, async ({ caller, params, body }) => ({ data: await pirs.change(caller, params.id, body) })),
    serve(savedPirRemove, async ({ caller, params }) => {
      await pirs.remove(caller, params.id);
      return { data: { id: params.id } };
    }),
    serve(savedPirRun, async ({ caller, params }) => {
      const { run, reportId } = await pirs.run(caller, params.id);
      return { data: run, reportId };
    }),
    serve(savedPirEvents, ({ caller, params, query }) => pirs.events(caller, params.id, query.run)),
    serve(savedPirMark, async ({ caller, params, body }) => ({
      data: await pirs.mark(caller, { pirId: params.id, ...body }),
    })),
    serve(savedPirReport, async ({ caller, params }) => ({ reportId: await pirs.report(caller, params.id) })),
  ];
}
