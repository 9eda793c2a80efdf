import { aiToolList, aiToolTry } from "@hoopoe/contract/assist/routes/ai-tool.ts";
import { itemCountGet, itemListGet } from "@hoopoe/contract/assist/routes/item-count.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { ToolsService } from "./service.ts";

export function toolRoutes(tools: Pick<ToolsService, "view" | "tryOut" | "countBy" | "listBy">): ServedRoute[] {
  return [
    serve(aiToolList, async ({ caller }) => ({ data: await tools.view(caller) })),
    serve(aiToolTry, async ({ caller, body, signal }) => ({ data: await tools.tryOut(caller, { ...body, signal }) })),
    serve(itemCountGet, async ({ caller, body }) => ({ data: await tools.countBy(caller, body) })),
    serve(itemListGet, ({ caller, body }) => tools.listBy(caller, body)),
  ];
}
