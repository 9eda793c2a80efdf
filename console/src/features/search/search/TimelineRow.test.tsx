import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EventRow } from "../../../pages/reports/pir/EventRow.tsx";
import { TimelineRow } from "./TimelineRow.tsx";

const nothing = () => undefined;
const item = { id: "1", date: "2026-11-05T13:05:59.000Z", title: "Pump", author: "Ada Byron", url: null };
const parts = { titleParts: [{ text: "Pump", hit: true }], bodyParts: [{ text: "stopped", hit: false }] };
const marks = {
  change: null,
  isGone: false,
  isPinned: false,
  isExcluded: false,
  note: "",
  markedBy: null,
  notedBy: null,
};
const told = { externalId: "1", integrationDataId: "1", excerpt: "stopped", why: "", thread: "Pump" };
const rowsOf = (source_datatype: string, isDayShown: boolean) => {
  const how = { isDayShown, isOpen: false, onOpen: nothing };
  return [
    <TimelineRow key="found" item={{ ...item, ...parts, source_datatype }} {...how} />,
    <EventRow key="kept" event={{ ...item, ...told, ...marks, source_datatype }} onPin={nothing} {...how} />,
  ].map((row) => renderToStaticMarkup(row));
};
const timeIn = (html: string) =>
  /<time[^>]*>(.*?)<\/time>/
    .exec(html)?.[1]
    ?.replace(/<[^>]*>/g, " ")
    .trim();

it("an event found and an event kept show source, time and, unless their heading is a day, the day with its year [3.9, 3.10]", () => {
  for (const html of rowsOf("jira", false)) {
    expect(html).toContain('role="img" aria-label="Jira"');
    expect(timeIn(html)).toBe("01:05 PM");
  }
  for (const html of rowsOf("carrier-pigeon", true)) {
    expect(html).toContain('role="img" aria-label="carrier-pigeon"');
    expect(timeIn(html)).toBe("Nov 05, 2026 01:05 PM");
  }
});
