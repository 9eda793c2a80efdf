import { bench as abuse } from "../abuse.bench.ts";
import { bench as auth } from "../auth.bench.ts";
import { bench as chat } from "../chat.bench.ts";
import { bench as executions } from "../executions.bench.ts";
import { bench as firstLoad } from "../first-load.bench.ts";
import { bench as ingestAndSearch } from "../ingest-and-search.bench.ts";
import { bench as ingestVendors } from "../ingest-vendors.bench.ts";
import { bench as jobs } from "../jobs.bench.ts";
import { bench as jobsAtScale } from "../jobs-at-scale.bench.ts";
import { bench as meaning } from "../meaning.bench.ts";
import { bench as report } from "../report.bench.ts";
import { bench as screens } from "../screens.bench.ts";
import { bench as search } from "../search.bench.ts";
import { bench as startUp } from "../start-up.bench.ts";
import { bench as upload } from "../upload.bench.ts";
import { bench as wizard } from "../wizard.bench.ts";
import { type Figure, ratioOf } from "./bench.ts";
import { endOnSignal } from "./end-on-signal.ts";

const wanted = process.argv.slice(2);
const benches = [
  startUp,
  firstLoad,
  screens,
  ingestAndSearch,
  ingestVendors,
  upload,
  search,
  meaning,
  report,
  auth,
  wizard,
  chat,
  jobs,
  jobsAtScale,
  executions,
  abuse,
].filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)));

const isEnding = endOnSignal();
const figures: Figure[] = [];
let failures = 0;
for (const bench of benches) {
  if (isEnding()) break;
  console.log(`Measuring ${bench.name} ...`);
  try {
    figures.push(...(await bench.run()));
  } catch (error) {
    failures += 1;
    console.error(error);
  }
}
printTable(figures);
if (failures > 0) console.log(`${failures} of ${benches.length} benches could not be measured (see above).`);
process.exitCode = failures > 0 || figures.length === 0 ? 1 : 0;

function printTable(rows: readonly Figure[]): void {
  const cells = [
    ["name", "measured", "goal", "ratio"],
    ...rows.map((row) => [
      row.name,
      `${round(row.measured)} ${row.unit}`,
      `${row.better === "lower" ? "<" : ">"} ${round(row.goal)} ${row.unit}`,
      `${ratioOf(row).toFixed(2)}${ratioOf(row) >= 1 ? "" : "  MISSED"}`,
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}

function round(value: number): string {
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en") : String(Number(value.toPrecision(3)));
}
