import { homeGet } from "@hoopoe/contract/operations/routes/home.ts";
import { notificationList } from "@hoopoe/contract/records/routes/notification.ts";
import { reportGet } from "@hoopoe/contract/reports/routes/report.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { expect, it } from "vitest";
import { firstWord, requestInit, routeUrl } from "./request.ts";

const context = { accessToken: "token", workspaceId: "w1", hostname: "localhost" };
const headersOf = (init: RequestInit): Headers => new Headers(init.headers);

it("fills ids and query into a route's path, and leaves out what has no value", () => {
  expect(routeUrl(reportGet, { params: { id: "a/b c" } })).toBe("/api/report/a%2Fb%20c");
  expect(routeUrl(notificationList, { query: { after: 7 } })).toBe("/api/notification?after=7");
  expect(routeUrl(notificationList, { query: { after: undefined } })).toBe("/api/notification");
});

it("names the chosen workspace where the call is about one, and only there [6.1]", () => {
  expect(headersOf(requestInit(homeGet, {}, context)).get("x-workspace")).toBe("w1");
  expect(headersOf(requestInit(workspaceList, {}, context)).get("x-workspace")).toBeNull();
  expect(headersOf(requestInit(homeGet, {}, { ...context, workspaceId: null })).get("wsid")).toBe("1");
});

it.each([
  ["acme.hoopoe.example", "acme"],
  ["localhost", "localhost"],
  ["127.0.0.1", "127"],
  ["[::1]", "[::1]"],
])("sends the first word of the host name %s as tenantid", (hostname, word) => {
  expect(firstWord(hostname)).toBe(word);
});
