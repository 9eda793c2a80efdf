import * as z from "zod";
import { fieldMeta } from "../shared/field-meta.ts";

const namePattern = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;
/** The door sets these itself; whoever names them would say something else than what is sent. */
const ours = new Set([
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "upgrade",
  "te",
  "trailer",
  "expect",
  "keep-alive",
  "proxy-authorization",
  "idempotency-key",
]);

export const urlParam = z
  .string("enter an address, such as https://api.example.com/v1/cases")
  .trim()
  .min(1, "enter an address, such as https://api.example.com/v1/cases")
  .max(4000)
  .register(fieldMeta, {
    label: "Address",
    help: "https://… or, if the connection has an address, a path below it.",
    origin: "stated",
    type: "text",
  });

export const methodParam = z
  .preprocess(
    (value) => (typeof value === "string" ? value.trim().toUpperCase() : value),
    z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"], "choose GET, HEAD, POST, PUT, PATCH or DELETE"),
  )
  .optional()
  .register(fieldMeta, { label: "Method", help: "Default: GET.", origin: "optional" });

/** As lines "Name: value", or as an object. Keys in lower case. */
export const headersParam = z
  .preprocess(
    (value) => (typeof value === "string" ? ofLines(value) : value),
    z
      .record(
        z.string().regex(namePattern, "a header's name can't contain spaces; write headers as 'Name: value'"),
        z
          .union([z.string(), z.number()])
          .transform(String)
          .pipe(
            z
              .string()
              .max(8000)
              .regex(/^[^\r\n\0]*$/, "a header's value must be on one line"),
          ),
      )
      .refine((headers) => Object.keys(headers).length <= 50, "at most 50 headers")
      .refine(
        (headers) => Object.keys(headers).every((name) => !ours.has(name.toLowerCase())),
        `Hoopoe sets these headers itself: ${[...ours].join(", ")}`,
      )
      .transform((headers) =>
        Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      ),
  )
  .optional()
  .register(fieldMeta, {
    label: "Headers",
    help: "One per line, as 'Name: value'.",
    origin: "optional",
    type: "lines",
    takesSecrets: true,
  });

export const bodyParam = z.unknown().optional().register(fieldMeta, {
  label: "Body",
  help: "Text, or data to send as JSON.",
  origin: "optional",
  type: "text",
});

export const keyHonouredParam = z.boolean().optional().register(fieldMeta, {
  label: "Target honours Idempotency-Key",
  help: "Turn on if the target's documentation says it runs requests with the same Idempotency-Key once. Every request that writes carries the header, with the same value on each retry of this step. If an answer is lost, the request is sent again with that key.",
  origin: "optional",
});

export const repeatSafeParam = z.boolean().optional().register(fieldMeta, {
  label: "Safe to repeat",
  help: "Turn on if sending this request twice does no harm, such as setting a status. If an answer is lost, the request is sent again. With both options off, the run waits until someone records what happened. GET and HEAD only read and are always sent again.",
  origin: "optional",
});

export const failsOn4xxParam = z.boolean().optional().register(fieldMeta, {
  label: "Treat 4xx as an error",
  help: "The step fails, and its error path applies. Otherwise the answer is its output, with ok false.",
  origin: "optional",
});

function ofLines(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return colon < 0 ? [line, ""] : [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}
