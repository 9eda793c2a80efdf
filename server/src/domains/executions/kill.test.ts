import { expect, it } from "vitest";
import { runKillCampaign } from "../../testing/kill-campaign.ts";

it(
  "no run is lost or stands still, no kept step repeated and no effect done twice, whatever is killed or frozen",
  { timeout: 300_000 },
  async () => {
    const result = await runKillCampaign({ executions: 120, processKills: 20, postgresKills: 3, freezes: 1 });
    expect(result).toMatchObject({ lost: 0, repeated: 0, twice: 0, undead: 0 });
    expect(result.begun).toBeGreaterThan(60);
  },
);
