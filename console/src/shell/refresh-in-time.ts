const pauseMs = 1_000;
/** So many pauses an answer is waited for before it is asked for anew. */
const patience = 10;

interface RefreshOptions {
  /** Reads again what is on the screen; `hasEnded`: also what is shown as of the end of work. */
  readAgain: (hasEnded: boolean) => void;
  /** Whether what would be read again is being read already. */
  isReading: (hasEnded: boolean) => boolean;
}

/**
 * Reads what is on the screen again once a second at most, since progress comes many times a second. Never while it is
 * still being read: asked for anew each second, an answer that takes longer than that would not be shown before the end.
 */
export function createRefresh({ readAgain, isReading }: RefreshOptions): (hasEnded: boolean) => void {
  let isDue = false;
  let withEnd = false;

  const look = (patienceLeft: number): void => {
    if (patienceLeft > 0 && isReading(withEnd)) {
      setTimeout(look, pauseMs, patienceLeft - 1);
      return;
    }
    readAgain(withEnd);
    isDue = false;
    withEnd = false;
  };

  return (hasEnded) => {
    withEnd ||= hasEnded;
    if (!isDue) setTimeout(look, pauseMs, patience);
    isDue = true;
  };
}
