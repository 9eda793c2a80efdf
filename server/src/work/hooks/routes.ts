import { webhookCall } from "@hoopoe/contract/work/routes/job.ts";
import { rawBodyOf } from "../../http/raw-body.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { HooksService } from "./service.ts";

export function hookRoutes(hooks: HooksService): ServedRoute[] {
  return [
    serve(webhookCall, async ({ params, request, reply, signal }) => {
      const headers = { get: (name: string) => [request.headers[name] ?? null].flat()[0] ?? null };
      const answer = await hooks.take(params.key, { headers, body: rawBodyOf(request), signal });
      if (answer.kind === "answer") return reply.code(answer.status).type(answer.contentType).send(answer.body);
      return reply.code(202).send({ executionId: answer.executionId });
    }),
  ];
}
