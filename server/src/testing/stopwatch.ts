const beatMs = 5;
const lateMs = 20;

/**
 * Measures milliseconds from now until `read()`, as the program had them: of a beat that comes late, only what this
 * process computed meanwhile counts. A machine that stands still, or lets others run, is not the program's slowness; a
 * program that computes, polls or waits for a timer is measured whole.
 */
export function startStopwatch(): { read: () => number } {
  let elapsed = 0;
  let before = { at: performance.now(), cpu: process.cpuUsage() };
  const beat = (): void => {
    const at = performance.now();
    const { user, system } = process.cpuUsage(before.cpu);
    elapsed += Math.min(at - before.at, Math.max(lateMs, (user + system) / 1000));
    before = { at, cpu: process.cpuUsage() };
  };
  const timer = setInterval(beat, beatMs);
  return {
    read: () => {
      clearInterval(timer);
      beat();
      return elapsed;
    },
  };
}
