import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, Vitest } from "vitest/node";
import { isProductFile } from "./recording.ts";

/** A reporter of vitest that keeps the code which it made of each product file, and where that comes from. */
export default class RecordMaps implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(): void {
    const root = this.#vitest?.config.root ?? "";
    const made: Record<string, { code: string; map: unknown }> = {};
    for (const { vite } of this.#vitest?.projects ?? []) {
      for (const { moduleGraph } of Object.values(vite.environments)) {
        for (const [id, { transformResult }] of moduleGraph.idToModuleMap) {
          const path = id.slice(root.length + 1);
          if (transformResult && isProductFile(path))
            made[path] = { code: transformResult.code, map: transformResult.map };
        }
      }
    }
    const folder = process.env["RECORD_COVERAGE"] ?? "";
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `maps-${process.pid}.json`), JSON.stringify(made));
  }
}
