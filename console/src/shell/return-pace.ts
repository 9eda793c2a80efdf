const freeReturns = 3;
const pauseFirstMs = 8_000;
const pauseMaxMs = 300_000;
const calmMs = 60_000;

/**
 * How long to wait, each time the server is back, before what is on the screen is read again. At once, as long as that is
 * rare; where one route alone keeps losing its connection while the others answer, being back is no news, and reading all
 * of it again every few seconds would go on for ever: then with pauses that double, up to five minutes.
 */
export function startReturnPace(): (nowMs: number) => number {
  let returns = 0;
  let calmFrom = 0;
  return (nowMs) => {
    returns = nowMs > calmFrom ? 1 : returns + 1;
    const pauseMs = returns <= freeReturns ? 0 : Math.min(pauseMaxMs, pauseFirstMs * 2 ** (returns - freeReturns - 1));
    calmFrom = nowMs + pauseMs + calmMs;
    return pauseMs;
  };
}
