import { runRestartCampaign } from "./restart-campaign.ts";

/** `kill|drain runs stops targetMs`: the campaign by itself; exits with 1 where a run waits, is lost or doubled, or a request failed. */
const [by = "kill", ...sizes] = process.argv.slice(2);
const isKill = by === "kill";
const [runs = isKill ? 500 : 100, stops = isKill ? 20 : 5, targetMs = isKill ? 400 : 4_000] = sizes.map(Number);
const report = (line: string): void => void process.stdout.write(`${line}\n`);
const result = await runRestartCampaign({ by: isKill ? "kill" : "drain", runs, stops, targetMs, report });
report(JSON.stringify(result));
const bad = result.waiting + result.uncertain + result.lost + result.doubled + result.repeated + result.failed.length;
process.exitCode = bad === 0 ? 0 : 1;
