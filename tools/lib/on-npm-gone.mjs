/**
 * A SIGTERM to npm ends npm and its shell, and nobody tells us: our parent is another one then.
 * @param {() => void} tell
 * @returns {ReturnType<typeof setInterval> | undefined} undefined where npm did not start us
 */
export function onNpmGone(tell) {
  if (process.env.npm_lifecycle_event === undefined) return undefined;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    tell();
  }, 500);
  return timer;
}
