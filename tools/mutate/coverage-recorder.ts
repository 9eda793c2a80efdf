import { Session, type Profiler } from "node:inspector";
import { fileURLToPath } from "node:url";
import { isProductFile } from "./recording.ts";
import { type Interval, runIntervals } from "./source-points.ts";

interface Recorder {
  /** What was executed since the last call: by product file, the offsets in the code that the runner made of it. */
  take(): Record<string, Interval[]>;
}

const recorders = new Map<string, Recorder>();

/** One for each process: what it executed of the product below the root, by V8's own counters. */
export function coverageRecorder(root: string): Recorder {
  const known = recorders.get(root);
  if (known !== undefined) return known;
  const session = new Session();
  session.connect();
  session.post("Debugger.enable");
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const wrappers = new Map<string, number>();
  const recorder = {
    take() {
      const executed: Record<string, Interval[]> = {};
      for (const { scriptId, url, functions } of takeCoverage(session)) {
        const path = pathBelow(root, url);
        if (path === null || !isProductFile(path)) continue;
        const wrapper = wrappers.get(scriptId) ?? wrapperOf(session, scriptId);
        wrappers.set(scriptId, wrapper);
        const intervals = runIntervals(functions, wrapper);
        if (intervals.length > 0) executed[path] = intervals;
      }
      return executed;
    },
  };
  recorders.set(root, recorder);
  return recorder;
}

/** The inspector of one's own process answers at once. */
function takeCoverage(session: Session): Profiler.ScriptCoverage[] {
  let scripts: Profiler.ScriptCoverage[] = [];
  session.post("Profiler.takePreciseCoverage", (_, answer) => {
    scripts = answer.result;
  });
  return scripts;
}

/** The runner puts each module into a function: how many characters come before its code. */
function wrapperOf(session: Session, scriptId: string): number {
  let length = 0;
  session.post("Debugger.getScriptSource", { scriptId }, (_, { scriptSource }) => {
    length = /^'use strict';async \([^)]*\)=>\{\{/.exec(scriptSource)?.[0].length ?? 0;
  });
  return length;
}

function pathBelow(root: string, url: string): string | null {
  const path = url.startsWith("file:") ? fileURLToPath(url) : url;
  return path.startsWith(`${root}/`) ? path.slice(root.length + 1).replace(/\?.*$/, "") : null;
}
