import { expect, it } from "vitest";
import { logItem } from "../mimecast/logs.ts";
import { eventItem } from "../proofpoint/event-item.ts";
import { groupItem, sublimeGroup } from "../sublime/groups.ts";

const now = new Date("2026-03-03T00:00:00.000Z");
const later = new Date("2026-03-04T00:00:00.000Z");

it.each([
  ["Proofpoint's message", "Proofpoint", (at: Date) => eventItem("messages-blocked", { GUID: "1" }, at)],
  ["Proofpoint's click", "Proofpoint", (at: Date) => eventItem("clicks-permitted", { GUID: "1", clickTime: "?" }, at)],
  ["Mimecast's row", "Mimecast", (at: Date) => logItem("url", { url: "https://x.example" }, at)],
  ["Sublime's group", "Sublime", (at: Date) => groupItem(sublimeGroup.parse({ id: "1" }), { baseUrl: "", now: at })],
])("%s without a date is kept, dated by its arrival, says so, and has the same id each time", (_what, vendor, read) => {
  const item = read(now);
  expect(item).toMatchObject({ at: now.toISOString(), isDatedByArrival: true });
  expect(item.body).toContain(`Date: ${vendor} gives no date; the time of the first sync is used`);
  expect(read(later).externalId).toBe(item.externalId);
});
