import { runKillCampaign } from "./kill-campaign.ts";

/** `executions processKills postgresKills freezes`: the campaign by itself; exits with 1 where anything went wrong, or stood still for more than 5 s. */
const [executions = 3_000, processKills = 100, postgresKills = 10, freezes = 3] = process.argv.slice(2).map(Number);
const report = (line: string): void => void process.stdout.write(`${line}\n`);
const result = await runKillCampaign({ executions, processKills, postgresKills, freezes, report });
report(JSON.stringify(result));
const isSoon = result.stillMsMax <= 5_000;
process.exitCode = isSoon && result.lost + result.repeated + result.twice + result.undead === 0 ? 0 : 1;
