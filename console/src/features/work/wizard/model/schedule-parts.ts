/** What the form offers of RFC 5545; a rule of more parts stays as it is written. */
export interface ScheduleParts {
  freq: "MINUTELY" | "HOURLY" | "DAILY" | "WEEKLY" | "MONTHLY";
  interval: number;
  days: readonly string[];
  monthDay: number;
  /** "08:00". */
  time: string;
}

export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;
export const freqs = ["MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY"] as const;

const known = new Set(["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYHOUR", "BYMINUTE"]);

/** Null for a rule that the form cannot show without loss. */
export function readParts(rrule: string): ScheduleParts | null {
  const parts = new Map(
    rrule.split(";").map((part): [string, string] => {
      const [key = "", value = ""] = part.split("=");
      return [key, value];
    }),
  );
  const freq = freqs.find((one) => one === parts.get("FREQ"));
  const days = (parts.get("BYDAY") ?? "").split(",").filter(Boolean);
  const [hour = "0", minute = "0"] = [parts.get("BYHOUR"), parts.get("BYMINUTE")];
  const isPlain =
    [...parts.keys()].every((key) => known.has(key)) &&
    days.every((day) => weekdays.some((one) => one === day)) &&
    [hour, minute, parts.get("BYMONTHDAY") ?? "1"].every((text) => /^\d+$/.test(text));
  if (freq === undefined || !isPlain) return null;
  return {
    freq,
    interval: Number(parts.get("INTERVAL") ?? "1"),
    days,
    monthDay: Number(parts.get("BYMONTHDAY") ?? "1"),
    time: `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`,
  };
}

export function writeParts({ freq, interval, days, monthDay, time }: ScheduleParts): string {
  const [hour = "0", minute = "0"] = time.split(":");
  const clock = [`BYHOUR=${Number(hour)}`, `BYMINUTE=${Number(minute)}`];
  return [
    `FREQ=${freq}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(freq === "WEEKLY" && days.length > 0
      ? [`BYDAY=${weekdays.filter((day) => days.includes(day)).join(",")}`]
      : []),
    ...(freq === "MONTHLY" ? [`BYMONTHDAY=${monthDay}`] : []),
    ...(freq === "MINUTELY" || freq === "HOURLY" ? [] : clock),
  ].join(";");
}
