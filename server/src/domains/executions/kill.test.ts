import { expect, it } from "vitest";
import { runKillCampaign } from "../../testing/kill-campaign.ts";

it(
  "no run is lost or stands still, no kept step repeated and no effect done twice, whatever is killed or frozen",
  { timeout: 300_000 },
  async () => {
    // What was killed when is another each time: a campaign that fails tells it.
    const told: string[] = [];
    const options = { executions: 120, processKills: 20, postgresKills: 3, freezes: 1 };
    const result = await runKillCampaign({ ...options, tell: (line) => told.push(line) });
    expect(result, told.join("\n")).toMatchObject({ lost: 0, repeated: 0, twice: 0, undead: 0 });
    expect(result.begun, told.join("\n")).toBeGreaterThan(60);
  },
);
