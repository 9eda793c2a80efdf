import { messages } from "../../messages.ts";
import { plural } from "../../plural.ts";

export const texts = messages("ui/volume-chart", {
  mostCameOn: "Peak on",
  utc: " UTC",
  view: (label: string) => `${label}: view`,
  chart: "Chart",
  table: "Table",
  oneBarAtATime: (label: string) => `${label}, one bar at a time`,
  noBarChosen: "no bar selected",
  asATable: (label: string) => `${label}, as a table`,
  utc2: "UTC",
  together: "Total",
  nothingCame: "No items",
  perHalfHour: "per half hour",
  perMinute: "per minute",
  perMinutes: (minutes: number) => `per ${minutes} minutes`,
  perHour: "per hour",
  perHours: (hours: number) => `per ${hours} hours`,
  perDay: "per day",
  perDays: (hours: number) => `per ${hours} days`,
  other: "Other",
  to: (day: string, toMs: string) => `${day} to ${toMs}`,
  toDay: (day: string, time: string, time2: string) => `${day}, ${time} to ${time2}`,
  items: (total: number) => plural(total, { one: "item", other: "items" }),
});
