import type { Logger } from "pino";

/** What has to be ended, in the reverse of the order in which it began. */
export interface Closers {
  /** `ownMs`: time of its own, for what must not be left half ended. */
  add(name: string, close: () => Promise<unknown>, limits?: { ownMs: number }): void;
  /** What is still beginning: it is waited for before anything ends, since what it begins has to be ended too. */
  waitFor(beginning: Promise<unknown>): void;
  /** Ends everything once, whatever fails on the way. */
  closeAll(): Promise<void>;
}

const startMs = 3000;
/** All together have this, so that Ctrl-C ends the program within 5 s even if nothing answers any more. */
const togetherMs = 1800;
/** Whoever comes when that is spent is told to end, and not waited for. */
const leastMs = 20;

export function createClosers(log: Logger): Closers {
  let beginning: Promise<unknown> = Promise.resolve();
  const open: { name: string; close: () => Promise<unknown>; ownMs: number | undefined }[] = [];
  return {
    add: (name, close, options) => void open.push({ name, close, ownMs: options?.ownMs }),
    waitFor(promise) {
      beginning = promise.catch(() => undefined);
    },
    async closeAll() {
      const tell = (name: string, error: unknown) => log.warn({ err: error }, `${name} did not end well`);
      await within(startMs, beginning).catch((error: unknown) => tell("the start", error));
      const spentAt = performance.now() + togetherMs;
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const { name, close, ownMs } = next;
        try {
          await within(ownMs ?? Math.max(leastMs, spentAt - performance.now()), close());
        } catch (error) {
          tell(name, error);
        }
      }
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
