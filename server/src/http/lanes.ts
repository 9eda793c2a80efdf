import type { FastifyReply } from "fastify";
import { fail } from "../platform/fail.ts";

/** Calls of one workspace that are worked on at the same time, in this process. */
const wide = 6;
/** The same for one that keeps more coming while others work. */
const narrow = 1;
const waitingMax = 120;
/** What takes longer waits for something else than us, such as a vendor, a model or a person: it frees its slot. */
const heldMsMax = 1_500;
/** A page opens with a dozen calls at once, which are through before that: who has so many for longer sends more than we can take. */
const pressMs = 500;
/** Others count as working for so long after each of their calls. */
const workingMs = 2_000;
/** Between two calls of a narrow lane, others have the process so many times as long as the first one had it. */
const othersShare = 4;
const pauseMsMax = 1_000;
const lanesMax = 1_000;
const peopleMax = 10_000;

interface Lane {
  inside: number;
  isPaused: boolean;
  /** Since when more has been there than goes in at once, again and again; and since when no more has. */
  pressedSince: number;
  calmSince: number;
  readonly waiting: (() => void)[];
}

/** So that one workspace's flood waits behind itself, and others' calls find the process and the database free. */
export interface Lanes {
  /**
   * Resolves when the call may begin; its slot is freed when the answer is written.
   * @param caller whose call it is. One that concerns no workspace takes the lane of the one that the person last called in.
   * @throws Failure too-many-attempts
   */
  enter(caller: { readonly workspaceId: string; readonly userId: string }, reply: FastifyReply): Promise<void>;
}

export function createLanes(): Lanes {
  const lanes = new Map<string, Lane>();
  const workspaceOf = new Map<string, string>();
  /** The last two groups that called, and when. */
  let latest = { group: "", at: -Infinity };
  let beforeThat = latest;

  function groupOf({ workspaceId, userId }: { workspaceId: string; userId: string }): string {
    if (workspaceId === "") return workspaceOf.get(userId) ?? userId;
    if (workspaceOf.size >= peopleMax) workspaceOf.clear();
    workspaceOf.set(userId, workspaceId);
    return workspaceId;
  }

  function note(group: string): void {
    if (latest.group !== group) beforeThat = latest;
    latest = { group, at: performance.now() };
  }

  function isNarrow(group: string, { pressedSince }: Lane): boolean {
    const now = performance.now();
    const { at } = latest.group === group ? beforeThat : latest;
    return now - pressedSince > pressMs && now - at < workingMs;
  }

  function letIn(group: string, lane: Lane): void {
    while (!lane.isPaused && lane.inside < (isNarrow(group, lane) ? narrow : wide)) {
      const next = lane.waiting.shift();
      if (next === undefined) return;
      lane.inside += 1;
      next();
    }
  }

  function leave(group: string, lane: Lane, tookMs: number): void {
    lane.inside -= 1;
    watchPress(lane);
    if (lane.isPaused || lane.waiting.length === 0 || !isNarrow(group, lane)) return letIn(group, lane);
    lane.isPaused = true;
    setTimeout(
      () => {
        lane.isPaused = false;
        letIn(group, lane);
      },
      Math.min(tookMs * othersShare, pauseMsMax),
    );
  }

  return {
    async enter(caller, reply) {
      const group = groupOf(caller);
      note(group);
      const lane = laneOf(lanes, group);
      if (lane.waiting.length >= waitingMax) fail("too-many-attempts", { seconds: 1 });
      await new Promise<void>((begin) => {
        watchPress(lane);
        lane.waiting.push(begin);
        watchPress(lane);
        letIn(group, lane);
      });
      const startedAt = performance.now();
      let isOver = false;
      const end = () => {
        if (isOver) return;
        isOver = true;
        clearTimeout(late);
        leave(group, lane, performance.now() - startedAt);
      };
      const late = setTimeout(end, heldMsMax).unref();
      if (reply.raw.closed || reply.raw.destroyed) end();
      else reply.raw.once("close", end);
    },
  };
}

function laneOf(lanes: Map<string, Lane>, group: string): Lane {
  const known = lanes.get(group);
  if (known !== undefined) return known;
  if (lanes.size >= lanesMax)
    for (const [name, { inside, waiting }] of lanes) if (inside + waiting.length === 0) lanes.delete(name);
  const lane = { inside: 0, isPaused: false, pressedSince: Infinity, calmSince: -Infinity, waiting: [] };
  lanes.set(group, lane);
  return lane;
}

/** Notes whether more is there than goes in at once, before and after each change. */
function watchPress(lane: Lane): void {
  const now = performance.now();
  if (lane.inside + lane.waiting.length > wide) {
    lane.pressedSince = Math.min(lane.pressedSince, now);
    lane.calmSince = Infinity;
  } else {
    lane.calmSince = Math.min(lane.calmSince, now);
    if (now - lane.calmSince > pressMs) lane.pressedSince = Infinity;
  }
}
