import { expect, it } from "vitest";
import { runRestartCampaign } from "../../testing/restart-campaign.ts";

it(
  "kill -9 in the middle of HTTP requests leaves no run waiting where the step reads, or its target knows the key",
  { timeout: 300_000 },
  async () => {
    const result = await runRestartCampaign({ by: "kill", runs: 16, stops: 2, targetMs: 300 });
    const none = { waiting: 0, uncertain: 0, lost: 0, doubled: 0 };
    expect(result).toMatchObject({ runs: 16, ...none });
  },
);

it(
  "SIGTERM lets requests that are under way end, and fails none of a client that keeps its connections",
  { timeout: 300_000 },
  async () => {
    const result = await runRestartCampaign({ by: "drain", runs: 8, stops: 1, targetMs: 1_500 });
    const none = { waiting: 0, uncertain: 0, lost: 0, doubled: 0, repeated: 0, failed: [] };
    expect(result).toMatchObject({ runs: 8, ...none });
    expect(result.answered).toBeGreaterThan(8);
  },
);
