const reminderMs = 10_000;

/**
 * Says what is being done, that it still is, and how long it took.
 * @template T
 * @param {string} what
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  console.log(`${what} …`);
  const reminder = setInterval(() => console.log(`  … ${seconds()}`), reminderMs);
  try {
    const result = await work();
    console.log(`  done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(reminder);
  }
}
