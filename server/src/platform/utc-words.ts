const near = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  month: "short",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** "Nov 20, 11:14 PM UTC": a moment near by in a sentence that is kept, as the pages write it and with its zone, since every reader has another. */
export function utcWords(at: Date): string {
  return `${near.format(at).replace(/\s/g, " ")} UTC`;
}
