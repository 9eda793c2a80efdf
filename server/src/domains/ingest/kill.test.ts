import { expect, it } from "vitest";
import { runIngestKills } from "../../testing/ingest-kills.ts";

/** `npm run prove` does the same a hundred times. */
it(
  "thirty kill -9 of server and database while every vendor is read lose nothing and double nothing",
  {
    timeout: 400_000,
  },
  async () => {
    const { interrupted, ...result } = await runIngestKills({ serverKills: 10, startKills: 14, postgresKills: 6 });
    expect(result).toEqual({ lost: 0, doubled: 0, uneven: 0, taken: 0, streams: expect.any(Number) });
    expect(Object.keys(interrupted).length).toBeGreaterThan(5);
  },
);
