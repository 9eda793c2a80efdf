const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/**
 * 'MMM DD, YYYY' of an ISO 8601 date, in UTC: the figures stand the same for everyone, unless somebody chose another
 * time zone or language on their profile. Empty for what is no date.
 */
export function dateOf(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const { timeZone, dateLanguage } = dateChoice;
  if (dateLanguage === "en" && timeZone === "UTC")
    return `${months[date.getUTCMonth()] ?? ""} ${twoDigits(date.getUTCDate())}, ${date.getUTCFullYear()}`;
  const locale = dateLanguage === "en" ? "en-US" : dateLanguage;
  return date.toLocaleDateString(locale, { timeZone, year: "numeric", month: "short", day: "2-digit" });
}

/** 'HH:mm' of an ISO 8601 date, in UTC or the chosen time zone. */
export function timeOf(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return "";
  const { timeZone } = dateChoice;
  return date.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
}

let dateChoice = { timeZone: "UTC", dateLanguage: "en" };

/** What the profile says about dates; screens that are drawn from here on keep to it. */
export function chooseDates(choice: { timeZone: string; dateLanguage: string }): void {
  dateChoice = choice;
}

/** How long ago, in the largest whole unit: "now", "4 min ago", "3 h ago", "2 days ago", then the date. */
export function agoOf(iso: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(iso)) / 60_000);
  if (Number.isNaN(minutes)) return "";
  if (minutes < 1) return "now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return minutes < 14 * 24 * 60 ? `${Math.floor(minutes / 1440)} days ago` : dateOf(iso);
}

/** A count with thousands set apart. */
export function countOf(value: number): string {
  return value.toLocaleString("en");
}

/** `countOf` with the right form of its noun: plural(1, "item") is "1 item". */
export function plural(count: number, noun: string, many = `${noun}s`): string {
  return `${countOf(count)} ${count === 1 ? noun : many}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
