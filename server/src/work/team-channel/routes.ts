import { teamChannelGet, teamChannelSave } from "@hoopoe/contract/work/routes/workflow-control.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { TeamChannelService } from "./service.ts";

export function teamChannelRoutes(channel: TeamChannelService): ServedRoute[] {
  return [
    serve(teamChannelGet, async ({ caller }) => ({ data: await channel.get(caller) })),
    serve(teamChannelSave, async ({ caller, body }) => ({ data: await channel.set(caller, body.channel) })),
  ];
}
