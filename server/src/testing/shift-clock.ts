/**
 * Loaded before the server (node --import): its clock is ahead by CLOCK_AHEAD_MS. The database's is not, as where it runs
 * on another machine.
 */
const aheadMs = Number(process.env["CLOCK_AHEAD_MS"] ?? 0);
const RealDate = Date;

class AheadDate extends RealDate {
  constructor(...args: [] | [string | number | Date]) {
    if (args.length === 0) super(AheadDate.now());
    else super(...args);
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

if (aheadMs !== 0) Object.defineProperty(globalThis, "Date", { value: AheadDate });
