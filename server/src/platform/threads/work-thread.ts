import { setTimeout as pause } from "node:timers/promises";
import { type TransferListItem, Worker } from "node:worker_threads";
import * as z from "zod/mini";
import { fail, Failure } from "../fail.ts";
import { createFairGate } from "../limits/fair-gate.ts";

/** One piece of work at a time in a thread of its own; those who wait take turns by group, so that nobody starves. */
export interface WorkThread {
  /**
   * @param group whose work it is: a workspace
   * @throws Failure work-too-long, too-many-attempts where the group has too much waiting already
   */
  run(group: string, message: unknown, transfer?: readonly TransferListItem[]): Promise<unknown>;
}

export interface WorkThreadOptions {
  /** The module of the thread; it answers each message with `answerWork`. */
  readonly url: URL;
  /** How long one piece may compute, in the thread's own processor time: what others take of the machine isn't its fault. */
  readonly deadlineMs?: number;
  readonly waitingMax?: number;
}

export const workAnswer = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: z.string() }),
]);

const idleMs = 60_000;
/** Whatever a thread waits for, it ends after so many times its deadline. */
const wallShare = 6;
const pollMsMin = 100;
const answerMs = 2_000;
const resourceLimits = { maxOldGenerationSizeMb: 384, stackSizeMb: 8 };

/** The thread starts with the first work, and ends after a minute without any. */
export function createWorkThread({ url, deadlineMs = 20_000, waitingMax = 8 }: WorkThreadOptions): WorkThread {
  const gate = createFairGate({ room: 1 });
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  function end(): void {
    void worker?.terminate();
    worker = undefined;
  }

  function ask(message: unknown, transfer: readonly TransferListItem[]): Promise<unknown> {
    const thread = (worker ??= open(url));
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const startedAt = performance.now();
    const before = cpuMsOf(thread);
    const poll = async () => {
      const spentMs = Math.max(0, (await cpuMsOf(thread)) - (await before));
      if (spentMs < deadlineMs && performance.now() - startedAt < deadlineMs * wallShare) {
        late = setTimeout(() => void poll(), Math.max(pollMsMin, deadlineMs - spentMs));
        return;
      }
      end();
      reject(tooLong());
    };
    let late = setTimeout(() => void poll(), deadlineMs);
    // Its memory ran out, or it ended otherwise: whoever sent the work is told, and the next one gets a new thread.
    const onError = () => {
      worker = undefined;
      reject(tooLong());
    };
    thread.once("message", resolve).once("error", onError);
    thread.postMessage(message, transfer);
    return promise.finally(() => {
      clearTimeout(late);
      thread.off("message", resolve).off("error", onError);
    });
  }

  return {
    async run(group, message, transfer = []) {
      if (gate.waiting(group) >= waitingMax) fail("too-many-attempts", { seconds: 5 });
      const leave = await gate.enter(group);
      clearTimeout(idle);
      try {
        const answer = workAnswer.parse(await ask(message, transfer));
        if (!answer.ok) throw new Error(`a thread failed: ${answer.error}`);
        return answer.value;
      } finally {
        idle = setTimeout(end, idleMs).unref();
        leave();
      }
    },
  };
}

/** What a thread has computed so far, in ms: 0 before it runs, without end where it doesn't say so in a moment. */
function cpuMsOf(thread: Worker): Promise<number> {
  const request = thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  );
  return Promise.race([request, pause(answerMs, Infinity, { ref: false })]);
}

function open(url: URL): Worker {
  const compileCache = process.env["NODE_COMPILE_CACHE"];
  const worker = new Worker(url, {
    env: compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache },
    resourceLimits,
  });
  // An error event without a listener would end this program.
  worker.on("error", () => undefined);
  worker.unref();
  return worker;
}

function tooLong(): Failure {
  return new Failure("work-too-long");
}
