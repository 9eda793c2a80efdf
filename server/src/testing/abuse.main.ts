import { runAbuseRounds } from "./abuse-rounds.ts";

/** npm run prove -- abuse [rounds] [seconds]: one workspace floods every route while another works. */
const [rounds = 3, seconds = 15] = process.argv.slice(2).map(Number);
const measured = await runAbuseRounds({ rounds, seconds });
for (const [round, { aloneMs, besideMs, calls, statuses }] of measured.entries())
  process.stdout.write(
    `round ${round + 1}: another workspace's p95 ${aloneMs.toFixed(1)} ms alone, ${besideMs.toFixed(1)} ms beside the flood ` +
      `(${(besideMs / aloneMs).toFixed(2)} times, ${calls} calls); the flood was answered ${JSON.stringify(statuses)}\n`,
  );
const ratios = measured.map(({ aloneMs, besideMs }) => besideMs / aloneMs).toSorted((a, b) => a - b);
const median = ratios[Math.floor(ratios.length / 2)] ?? Number.NaN;
process.stdout.write(`median: ${median.toFixed(2)} times (goal: less than 2)\n`);
process.exitCode = median < 2 ? 0 : 1;
