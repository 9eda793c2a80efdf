import type { Logger } from "pino";

/** What has to be ended, in the reverse of the order in which it began. */
export interface Closers {
  add(name: string, close: () => Promise<unknown>): void;
  /** What is still beginning: it is waited for before anything ends, since what it begins has to be ended too. */
  waitFor(beginning: Promise<unknown>): void;
  /** Ends everything once, each within its deadline, whatever fails on the way. */
  closeAll(): Promise<void>;
}

const deadlineMs = 3000;

export function createClosers(log: Logger): Closers {
  let beginning: Promise<unknown> = Promise.resolve();
  const open: { name: string; close: () => Promise<unknown> }[] = [];
  return {
    add: (name, close) => void open.push({ name, close }),
    waitFor(promise) {
      beginning = promise.catch(() => undefined);
    },
    async closeAll() {
      await withDeadline("the start", beginning).catch((error: unknown) => log.warn({ err: error }, "ends half begun"));
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const { name, close } = next;
        try {
          await withDeadline(name, close());
        } catch (error) {
          log.warn({ err: error }, `${name} did not end well`);
        }
      }
    },
  };
}

async function withDeadline(name: string, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_done, failed) => {
    timer = setTimeout(() => failed(new Error(`${name} took longer than ${deadlineMs} ms to end`)), deadlineMs);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
