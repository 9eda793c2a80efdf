/**
 * Whether a moment of a report's timeline (ISO 8601 in UTC) tells a time of day: a sentence that names a day alone stands at its midnight,
 * which nobody said.
 */
export function hasClock(at: string): boolean {
  return !/T00:00(?::00(?:\.0+)?)?Z$/.test(at);
}
