import type { ErasureSubject } from "@hoopoe/contract/operations/erasure.ts";
import * as contract from "@hoopoe/contract/operations/routes/erasure.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { PersonScope } from "../../platform/scope.ts";
import type { ErasureService } from "./service.ts";

export function erasureRoutes(erasure: ErasureService): ServedRoute[] {
  const progressOf = async (caller: PersonScope, subject: ErasureSubject, id: string) => ({
    data: await erasure.preview(caller, subject, id),
  });
  const ask = async (caller: PersonScope, subject: ErasureSubject, { id, name }: { id: string; name: string }) => ({
    data: await erasure.request(caller, { subject, subjectId: id, name }),
  });
  return [
    serve(contract.erasureList, async ({ caller }) => ({ data: await erasure.list(caller) })),
    serve(contract.integrationErasePreview, ({ caller, params }) => progressOf(caller, "integration", params.id)),
    serve(contract.integrationErase, ({ caller, params, body }) => ask(caller, "integration", { ...params, ...body })),
    serve(contract.workspaceErasePreview, ({ caller, params }) => progressOf(caller, "workspace", params.id)),
    serve(contract.workspaceErase, ({ caller, params, body }) => ask(caller, "workspace", { ...params, ...body })),
    serve(contract.memberErasePreview, ({ caller, params }) => progressOf(caller, "user", params.userId)),
    serve(contract.memberErase, ({ caller, params, body }) =>
      ask(caller, "user", { id: params.userId, name: body.name }),
    ),
  ];
}
