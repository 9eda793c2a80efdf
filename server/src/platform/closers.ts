import type { Logger } from "pino";

/** What has to be ended, in the reverse of the order in which it began. */
export interface Closers {
  /** `ownMs`: time of its own, for what must not be left half ended. `takesWork`: an orderly stop ends it before all else. */
  add(name: string, close: () => Promise<unknown>, options?: { ownMs?: number; takesWork?: boolean }): void;
  /** What lets work that is under way end. Done before anything is closed, and only in an orderly stop. `isLast`: after the others. */
  addDrain(name: string, drain: () => Promise<unknown>, options?: { isLast: boolean }): void;
  /** What is still beginning: it is waited for before anything ends, since what it begins has to be ended too. */
  waitFor(beginning: Promise<unknown>): void;
  /** What is under way is not waited for any longer. */
  hurry(): void;
  /** Ends everything once, whatever fails on the way. `drainMs` is the time for work that is under way: none where absent. */
  closeAll(options?: { drainMs: number }): Promise<void>;
}

const startMs = 3000;
/** All together have this, so that Ctrl-C ends the program within 5 s even if nothing answers any more. */
const togetherMs = 1800;
/** What drains last has at least this. */
const lastDrainMs = 5_000;
/** Whoever comes when that is spent is told to end, and not waited for. */
const leastMs = 20;

interface Open {
  readonly name: string;
  readonly close: () => Promise<unknown>;
  readonly ownMs?: number;
  readonly takesWork?: boolean;
  readonly isLast?: boolean;
}

export function createClosers(log: Logger): Closers {
  let beginning: Promise<unknown> = Promise.resolve();
  let open: Open[] = [];
  const drains: Open[] = [];
  const hurried = Promise.withResolvers<void>();

  async function end({ name, close }: Open, deadlineMs: number): Promise<void> {
    try {
      await within(deadlineMs, close());
    } catch (error) {
      log.warn({ err: error }, `${name} failed to stop`);
    }
  }

  async function drainAll(untilMs: number): Promise<void> {
    const takers = open.filter(({ takesWork }) => takesWork === true);
    open = open.filter(({ takesWork }) => takesWork !== true);
    const endNow = (one: Open) => end(one, Math.max(leastMs, untilMs - performance.now()));
    await Promise.all([...takers, ...drains.filter(({ isLast }) => isLast !== true)].map(endNow));
    const leftMs = Math.max(lastDrainMs, untilMs - performance.now());
    await Promise.all(drains.filter(({ isLast }) => isLast === true).map((one) => end(one, leftMs)));
  }

  return {
    add: (name, close, options) => void open.push({ name, close, ...options }),
    addDrain: (name, drain, options) => void drains.push({ name, close: drain, ...options }),
    hurry: () => hurried.resolve(),
    waitFor(promise) {
      beginning = promise.catch(() => undefined);
    },
    async closeAll({ drainMs } = { drainMs: 0 }) {
      await end({ name: "the start", close: () => beginning }, startMs);
      if (drainMs > 0) await Promise.race([drainAll(performance.now() + drainMs), hurried.promise]);
      const spentAt = performance.now() + togetherMs;
      for (let next = open.pop(); next !== undefined; next = open.pop())
        await end(next, next.ownMs ?? Math.max(leastMs, spentAt - performance.now()));
    },
  };
}

async function within(deadlineMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new Error(`it took longer than ${Math.round(deadlineMs)} ms`)), deadlineMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
