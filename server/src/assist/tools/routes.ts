import { aiToolList, aiToolTry } from "@hoopoe/contract/assist/routes/ai-tool.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { ToolsService } from "./service.ts";

export function toolRoutes(tools: Pick<ToolsService, "view" | "tryOut">): ServedRoute[] {
  return [
    serve(aiToolList, async ({ caller }) => ({ data: await tools.view(caller) })),
    serve(aiToolTry, async ({ caller, body, signal }) => ({ data: await tools.tryOut(caller, { ...body, signal }) })),
  ];
}
