import * as z from "zod/mini";
import { defineRoute } from "../../define-route.ts";
import { reportDestination, reportSending, sendingConnection } from "../report-sending.ts";

const params = z.object({ id: z.uuid() });

export const reportSendings = defineRoute({
  id: "report-sendings",
  summary: "List where a report was sent outside the workspace, newest first",
  method: "GET",
  path: "/report/:id/sendings",
  tenant: "headers",
  access: "report:read",
  nouns: { id: "report" },
  params,
  reply: { 200: z.object({ data: z.array(reportSending) }) },
  errors: ["report-not-found"],
});

/** Members read reports in the console and get emails by themselves; this is for everybody else, so it is approved first. */
export const reportSend = defineRoute({
  id: "report-send",
  summary:
    "Request to send the newest version to a channel or addresses; it is sent once approved in exactly that form",
  method: "POST",
  path: "/report/:id/send",
  tenant: "headers",
  access: "workflow:run",
  nouns: { id: "report", integrationId: "integration" },
  params,
  body: reportDestination,
  reply: { 201: z.object({ data: reportSending }) },
  errors: ["report-not-found", "report-not-ready", "integration-not-found", "report-sending-refused"],
});

export const reportDestinations = defineRoute({
  id: "report-destinations",
  summary: "List the connections the caller can send a report through",
  method: "GET",
  path: "/report-destinations",
  tenant: "headers",
  access: "report:read",
  reply: { 200: z.object({ data: z.array(sendingConnection) }) },
});
