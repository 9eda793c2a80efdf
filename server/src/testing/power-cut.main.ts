import { setTimeout as pause } from "node:timers/promises";
import { type CutFolder, cutByDisk, cutByRule, cutStart, startAgain } from "./power-cuts.ts";

/**
 * `cuts`: so many first starts whose power is cut within 20 s, from second 0 on, by either way (a file system that is shut
 * down, where this user may mount one, and the rule "what was not synced is lost"); exits with 1 where one does not start again.
 */
const [cuts = 15] = process.argv.slice(2).map(Number);
const firstStartMs = 20_000;
const report = (line: string): void => void process.stdout.write(`${line}\n`);
const scenarios: [string, () => Promise<CutFolder | undefined>][] = [
  ["file system shut down", cutByDisk],
  ["unsynced content lost", () => cutByRule({ losesNames: false })],
  ["unsynced content and names lost", () => cutByRule({ losesNames: true })],
];

for (const [name, make] of scenarios) {
  let started = 0;
  for (let cut = 0; cut < cuts; cut += 1) {
    const folder = await make();
    if (folder === undefined) {
      report(`${name}: left out, mounting a file system is not permitted here.`);
      break;
    }
    // The first at once, most of them in the seconds in which everything is made.
    const afterMs = Math.round(firstStartMs * ((cut + (cut === 0 ? 0 : Math.random())) / cuts) ** 2);
    try {
      const lost = await cutStart(folder, { when: () => pause(afterMs), env: { DEMO: "on" } });
      await startAgain(folder, { DEMO: "on" });
      started += 1;
      report(`${name}: cut after ${afterMs} ms, starts again${lost === "" ? "" : ` (lost: ${lost.slice(0, 200)})`}`);
    } catch (error) {
      process.exitCode = 1;
      report(`${name}: cut after ${afterMs} ms, does NOT start again: ${String(error).slice(0, 600)}`);
    } finally {
      await folder.remove();
    }
    if (cut === cuts - 1) report(`${name}: ${started} of ${cuts} start again`);
  }
}
