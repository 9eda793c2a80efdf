import { expect, it, onTestFailed } from "vitest";
import { runKillCampaign } from "../../testing/kill-campaign.ts";

it(
  "no run is lost or stands still, no kept step repeated and no effect done twice, whatever is killed or frozen",
  {
    // Only what hangs runs into it.
    timeout: 600_000,
  },
  async () => {
    // What is killed when is another each time: a campaign that fails tells of its own.
    onTestFailed(() => void process.stderr.write(`${messages.join("\n")}\n`));
    const messages: string[] = [];
    const options = { executions: 48, processKills: 6, postgresKills: 1, freezes: 1 };
    const result = await runKillCampaign({ ...options, report: (line) => messages.push(line) });
    expect(result).toMatchObject({ lost: 0, repeated: 0, twice: 0, undead: 0 });
    expect(result.begun).toBeGreaterThan(24);
  },
);
