import { expect, it, onTestFailed } from "vitest";
import { runIngestKills } from "../../testing/ingest-kills.ts";

/** `npm run prove` does the same a hundred times. */
it(
  "eight kill -9 of server and database while every vendor is read lose nothing and double nothing",
  {
    // Only what hangs runs into it.
    timeout: 900_000,
  },
  async () => {
    // What is killed when is another each time: a campaign that fails tells of its own.
    onTestFailed(() => void process.stderr.write(`${messages.join("\n")}\n`));
    const messages: string[] = [];
    const options = { serverKills: 3, startKills: 3, postgresKills: 2 };
    const { interrupted, ...result } = await runIngestKills({ ...options, report: (line) => messages.push(line) });
    expect(result).toEqual({ lost: 0, doubled: 0, uneven: 0, taken: 0, streams: expect.any(Number) });
    expect(Object.keys(interrupted).length).toBeGreaterThan(2);
  },
);
