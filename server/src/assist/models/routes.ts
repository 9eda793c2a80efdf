import {
  modelCreate,
  modelDelete,
  modelList,
  modelOperatorSet,
  modelQuestionEstimate,
  modelReorder,
  modelTaskList,
  modelTaskSet,
  modelTry,
  modelUpdate,
} from "@hoopoe/contract/assist/routes/model.ts";
import type { QuestionEstimate } from "@hoopoe/contract/assist/model.ts";
import type { Scope } from "../../platform/scope.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { ModelsService } from "./service.ts";

export interface ModelRoutesDeps {
  readonly estimateQuestion: (scope: Scope) => Promise<QuestionEstimate>;
}

export function modelRoutes(models: ModelsService, { estimateQuestion }: ModelRoutesDeps): ServedRoute[] {
  return [
    serve(modelList, async ({ caller }) => ({ data: await models.list(caller) })),
    serve(modelCreate, async ({ caller, body }) => ({ data: await models.create(caller, body) })),
    serve(modelUpdate, async ({ caller, params, body }) => ({ data: await models.update(caller, params.id, body) })),
    serve(modelDelete, async ({ caller, params }) => {
      await models.remove(caller, params.id);
      return { data: { id: params.id } };
    }),
    serve(modelReorder, async ({ caller, body }) => ({ data: await models.reorder(caller, body.ids) })),
    serve(modelOperatorSet, async ({ caller, body }) => ({ data: await models.setOperator(caller, body) })),
    serve(modelQuestionEstimate, async ({ caller }) => ({ data: await estimateQuestion(caller) })),
    serve(modelTaskList, async ({ caller }) => ({ data: await models.listTasks(caller) })),
    serve(modelTaskSet, async ({ caller, body }) => ({ data: await models.setTask(caller, body) })),
    serve(modelTry, async ({ caller, params }) => ({ data: await models.test(caller, params.id) })),
  ];
}
