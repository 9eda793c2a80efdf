type Waiting = { start: () => void };
type Owner = { running: number; readonly queue: Waiting[] };

/**
 * Who may start a child now: at most `perOwner` at once for each owner (a workspace), and `inAll` for the process. The
 * rest wait, and owners take turns, so that a workspace with a thousand files delays nobody else by more than one each.
 */
export class ParseSlots {
  private readonly limits: { perOwner: number; inAll: number };
  /** In the order of their turns: who was served last stands at the end. */
  private readonly owners = new Map<string, Owner>();
  private running = 0;

  constructor(limits: { perOwner: number; inAll: number }) {
    this.limits = limits;
  }

  /** Resolves with the function that gives the slot back, to be called once. Rejects with the signal's reason. */
  async take(owner: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    let isGivenUp = false;
    await new Promise<void>((resolve) => {
      const { queue } = this.ownerOf(owner);
      const waiting = {
        start: () => {
          signal.removeEventListener("abort", onAbort);
          resolve();
        },
      };
      const onAbort = () => {
        queue.splice(queue.indexOf(waiting), 1);
        this.forgetIdle(owner);
        isGivenUp = true;
        resolve();
      };
      signal.addEventListener("abort", onAbort, { once: true });
      queue.push(waiting);
      this.startNext();
    });
    if (isGivenUp) signal.throwIfAborted();
    return () => {
      this.running -= 1;
      this.ownerOf(owner).running -= 1;
      this.forgetIdle(owner);
      this.startNext();
    };
  }

  private startNext(): void {
    while (this.running < this.limits.inAll) {
      const next = [...this.owners]
        .filter(([, { running, queue }]) => queue.length > 0 && running < this.limits.perOwner)
        .toSorted(([, one], [, other]) => one.running - other.running)[0];
      if (next === undefined) return;
      const [name, owner] = next;
      this.owners.delete(name);
      this.owners.set(name, owner);
      owner.running += 1;
      this.running += 1;
      owner.queue.shift()?.start();
    }
  }

  private ownerOf(name: string): Owner {
    const owner = this.owners.get(name) ?? { running: 0, queue: [] };
    this.owners.set(name, owner);
    return owner;
  }

  private forgetIdle(name: string): void {
    const owner = this.owners.get(name);
    if (owner?.running === 0 && owner.queue.length === 0) this.owners.delete(name);
  }
}
