/** "Good morning, Ana" by the clock on the wall; without a name only the time of day. */
export function greetingOf(now: Date, name: string): string {
  const hour = now.getHours();
  const part = hour < 5 ? "Good night" : hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
  const first = name.trim().split(/\s+/)[0] ?? "";
  return first === "" ? part : `${part}, ${first}`;
}

/** "Friday 20 November, 10:14 UTC": the console's times are UTC, so the clock beside them is too. */
export function todayOf(now: Date): string {
  const word = (options: Intl.DateTimeFormatOptions): string =>
    now.toLocaleString("en", { ...options, timeZone: "UTC" });
  return `${word({ weekday: "long" })} ${now.getUTCDate()} ${word({ month: "long" })}, ${now.toISOString().slice(11, 16)} UTC`;
}
