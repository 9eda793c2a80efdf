/** '08:00' of a moment (epoch milliseconds) on the clocks of a zone; a zone nobody knows is read as UTC. */
export function zoneTime(at: number, timeZone: string): string {
  const clock = (zone: string) =>
    new Date(at).toLocaleTimeString("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
  try {
    return clock(timeZone);
  } catch {
    return clock("UTC");
  }
}
