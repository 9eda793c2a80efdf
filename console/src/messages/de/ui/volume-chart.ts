import type { Translation } from "../../messages.ts";
import { plural } from "../../plural.ts";

export const texts: Translation<"ui/volume-chart"> = {
  mostCameOn: "Am meisten kam am",
  utc: " UTC",
  view: (label) => `${label}: Ansicht`,
  chart: "Diagramm",
  table: "Tabelle",
  oneBarAtATime: (label) => `${label}, Balken für Balken`,
  noBarChosen: "kein Balken gewählt",
  asATable: (label) => `${label} als Tabelle`,
  utc2: "UTC",
  together: "Zusammen",
  nothingCame: "Nichts eingegangen",
  perHalfHour: "pro halbe Stunde",
  perMinute: "pro Minute",
  perMinutes: (minutes) => `pro ${minutes} Minuten`,
  perHour: "pro Stunde",
  perHours: (hours) => `pro ${hours} Stunden`,
  perDay: "pro Tag",
  perDays: (hours) => `pro ${hours} Tage`,
  other: "Andere",
  to: (day, toMs) => `${day} bis ${toMs}`,
  toDay: (day, time, time2) => `${day}, ${time} bis ${time2}`,
  items: (total) => plural(total, { one: "Eintrag", other: "Einträge" }),
};
