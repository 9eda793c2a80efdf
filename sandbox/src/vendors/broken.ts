import type { ServerResponse } from "node:http";

/** Promises a whole JSON body and breaks off in the middle of it. */
export function replyCut(res: ServerResponse, value: unknown): void {
  const body = JSON.stringify(value);
  res.writeHead(200, { "content-type": "application/json", "content-length": String(Buffer.byteLength(body)) });
  res.write(body.slice(0, Math.ceil(body.length / 2)), () => res.destroy());
}
