import {
  savedTaskCreate,
  savedTaskDelete,
  savedTaskList,
  savedTaskRuns,
  savedTaskStart,
  savedTaskUpdate,
} from "@hoopoe/contract/operations/routes/saved-task.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { SavedTasksService } from "./service.ts";

export function savedTaskRoutes(tasks: SavedTasksService): ServedRoute[] {
  return [
    serve(savedTaskList, async ({ caller }) => ({ data: await tasks.list(caller) })),
    serve(savedTaskCreate, async ({ caller, body }) => ({ data: await tasks.create(caller, body) })),
    serve(savedTaskUpdate, async ({ caller, params, body }) => ({ data: await tasks.update(caller, params.id, body) })),
    serve(savedTaskDelete, async ({ caller, params }) => {
      await tasks.remove(caller, params.id);
      return { deleted: true };
    }),
    serve(savedTaskStart, async ({ caller, params }) => ({ data: await tasks.run(caller, params.id) })),
    serve(savedTaskRuns, async ({ caller, params }) => ({ data: await tasks.runs(caller, params.id) })),
  ];
}
