import { teamChannel } from "@hoopoe/contract/work/team-channel.ts";
import * as z from "zod/mini";
import type { Trx } from "../../platform/db/open-database.ts";

/** With the person whose connection it is posted through. */
const kept = z.object({ ...teamChannel.shape, setBy: z.uuid() });
export type KeptChannel = z.infer<typeof kept>;

export async function loadTeamChannel(trx: Trx): Promise<KeptChannel | null> {
  const row = await trx.selectFrom("workflow_controls").select("team_channel").executeTakeFirst();
  return row?.team_channel == null ? null : kept.parse(row.team_channel);
}

export async function saveTeamChannel(trx: Trx, channel: KeptChannel | null): Promise<void> {
  const team_channel = channel === null ? null : JSON.stringify(channel);
  await trx
    .insertInto("workflow_controls")
    .values({ team_channel })
    .onConflict((conflict) => conflict.column("workspace_id").doUpdateSet({ team_channel }))
    .execute();
}
