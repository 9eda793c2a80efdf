import { setTimeout as pause } from "node:timers/promises";

/**
 * What is asked for while an earlier batch of its group is under way goes out together in the next one: who asks alone
 * waits for nobody, and many share one transaction. A batch that fails is tried one by one, so that a bad entry harms
 * nobody else; `isShared` says of which failures everybody in it is told at once.
 */
export function createBatch<In, Out>(options: {
  readonly run: (group: string, list: readonly In[]) => Promise<readonly Out[]>;
  readonly isShared: (error: unknown) => boolean;
  readonly sizeMax: number;
  /** How long the first waits for others; absent: not at all. */
  readonly pauseMs?: number;
}): (group: string, entry: In) => Promise<Out> {
  interface Waiting {
    readonly entry: In;
    readonly resolve: (out: Out) => void;
    readonly reject: (error: unknown) => void;
  }
  const groups = new Map<string, Waiting[]>();

  async function drain(group: string, waiting: Waiting[]): Promise<void> {
    // Who asks in the same turn belongs to the first batch already.
    await (options.pauseMs === undefined ? Promise.resolve() : pause(options.pauseMs));
    while (waiting.length > 0) await runBatch(group, waiting.splice(0, options.sizeMax));
    groups.delete(group);
  }

  async function runBatch(group: string, batch: readonly Waiting[]): Promise<void> {
    try {
      const outs = await options.run(
        group,
        batch.map(({ entry }) => entry),
      );
      for (const [index, out] of outs.entries()) batch[index]?.resolve(out);
    } catch (error) {
      if (batch.length === 1 || options.isShared(error)) for (const { reject } of batch) reject(error);
      else for (const one of batch) await runBatch(group, [one]);
    }
  }

  return (group, entry) =>
    new Promise((resolve, reject) => {
      const waiting = groups.get(group);
      if (waiting !== undefined) {
        waiting.push({ entry, resolve, reject });
        return;
      }
      const fresh = [{ entry, resolve, reject }];
      groups.set(group, fresh);
      void drain(group, fresh);
    });
}
