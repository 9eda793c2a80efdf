/** What was, is and could be again. The oldest step falls off after `stepsMax`. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** Changes that follow each other under one name (a title being typed) are one step. */
  mergeKey: string | null;
}

const stepsMax = 200;

export function startHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], mergeKey: null };
}

/** A change becomes the present; what could have been redone is gone. The same object is no change. */
export function record<T>(history: History<T>, next: T, mergeKey: string | null = null): History<T> {
  if (next === history.present) return history;
  const isMerged = mergeKey !== null && mergeKey === history.mergeKey;
  return {
    past: isMerged ? history.past : [...history.past, history.present].slice(-stepsMax),
    present: next,
    future: [],
    mergeKey,
  };
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], mergeKey: null };
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, mergeKey: null };
}
