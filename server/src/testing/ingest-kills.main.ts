import { runIngestKills } from "./ingest-kills.ts";

/** `serverKills startKills postgresKills`: the kill campaign of the ingest by itself; exits with 1 where anything went wrong. */
const [serverKills = 35, startKills = 45, postgresKills = 20] = process.argv.slice(2).map(Number);
const report = (line: string): void => void process.stdout.write(`${line}\n`);
const result = await runIngestKills({ serverKills, startKills, postgresKills, report });
report(JSON.stringify(result));
process.exitCode = result.lost + result.doubled + result.uneven + result.taken === 0 ? 0 : 1;
