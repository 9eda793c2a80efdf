import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { escapeXml } from "../http/xml.ts";
import { isSigned, type Keys } from "./is-signed.ts";

export interface S3Server {
  readonly url: string;
  readonly keys: Keys;
  readonly bucket: string;
  /** Every object with its size, uploads in parts that were not ended included as `(open) <key>`. */
  stored(): Map<string, number>;
  /** So many calls from now on are answered with 503 SlowDown. */
  slowDown(count: number): void;
  stop(): Promise<void>;
}

interface Upload {
  key: string;
  initiated: Date;
  parts: Map<number, { bytes: Buffer; etag: string }>;
}
interface Bucket {
  readonly name: string;
  readonly keys: Keys;
  readonly objects: Map<string, { bytes: Buffer; modified: Date }>;
  readonly uploads: Map<string, Upload>;
  /** So many calls from now on are refused. */
  slow: number;
}
interface Exchange {
  req: IncomingMessage;
  res: ServerResponse;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

const partBytesMin = 5 * 1024 * 1024;

/** A small S3 that keeps one bucket in memory: objects, ranges, copies, uploads in parts, lists; signatures are checked. */
export async function startS3({ bucket: name = "hoopoe-files" }: { bucket?: string } = {}): Promise<S3Server> {
  const keys = { accessKeyId: "AKIASANDBOX", secretAccessKey: "sandbox secret" };
  const bucket: Bucket = { name, keys, objects: new Map(), uploads: new Map(), slow: 0 };
  const server = createServer((req, res) => {
    void answer(bucket, req, res).catch((error: unknown) => refuse(res, 500, "InternalError", String(error)));
  });
  server.listen({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the S3 of the sandbox has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    keys,
    bucket: name,
    stored: () =>
      new Map([
        ...[...bucket.objects].map(([key, { bytes }]) => [key, bytes.byteLength] as const),
        ...[...bucket.uploads.values()].map(({ key, parts }) => [`(open) ${key}`, parts.size] as const),
      ]),
    slowDown(count) {
      bucket.slow = count;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

async function answer(bucket: Bucket, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const body = await buffer(req);
  const url = new URL(req.url ?? "/", "http://s3");
  if (!isSigned(req, { url, body, keys: bucket.keys }))
    return refuse(res, 403, "SignatureDoesNotMatch", "The signature is wrong.");
  if (bucket.slow > 0) {
    bucket.slow -= 1;
    return refuse(res, 503, "SlowDown", "Please reduce your request rate.");
  }
  const [, named = "", ...rest] = decodeURIComponent(url.pathname).split("/");
  if (named !== bucket.name) return refuse(res, 404, "NoSuchBucket", "The specified bucket does not exist");
  const exchange = { req, res, key: rest.join("/"), query: url.searchParams, body };
  if (exchange.key === "") return onBucket(bucket, exchange);
  if (url.searchParams.has("uploads") || url.searchParams.has("uploadId")) return onParts(bucket, exchange);
  return onObject(bucket, exchange);
}

function onBucket({ objects, uploads }: Bucket, { req, res, query }: Exchange): void {
  const prefix = query.get("prefix") ?? "";
  if (req.method === "HEAD") return void res.writeHead(200).end();
  if (query.has("uploads")) {
    const open = [...uploads].filter(([, { key }]) => key.startsWith(prefix));
    const rows = open.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${escapeXml(key)}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    return xml(res, `<ListMultipartUploadsResult>${rows.join("")}</ListMultipartUploadsResult>`);
  }
  // Two a page, so that whoever lists has to go on.
  const all = [...objects].filter(([key]) => key.startsWith(prefix)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const from = Number(query.get("continuation-token") ?? 0);
  const rows = all
    .slice(from, from + 2)
    .map(
      ([key, { bytes, modified }]) =>
        `<Contents><Key>${escapeXml(key)}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.byteLength}</Size></Contents>`,
    );
  const more = from + 2 < all.length;
  const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
  return xml(res, `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${rows.join("")}</ListBucketResult>`);
}

function onParts(bucket: Bucket, { req, res, key, query, body }: Exchange): void {
  const { name, uploads } = bucket;
  if (req.method === "POST" && query.has("uploads")) {
    const id = randomUUID();
    uploads.set(id, { key, initiated: new Date(), parts: new Map() });
    const named = `<Bucket>${name}</Bucket><Key>${escapeXml(key)}</Key>`;
    return xml(
      res,
      `<InitiateMultipartUploadResult>${named}<UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  const id = query.get("uploadId") ?? "";
  const upload = uploads.get(id);
  if (upload?.key !== key) return refuse(res, 404, "NoSuchUpload", "The specified upload does not exist.");
  if (req.method === "DELETE") {
    uploads.delete(id);
    return void res.writeHead(204).end();
  }
  if (req.method === "PUT") {
    const etag = etagOf(body);
    upload.parts.set(Number(query.get("partNumber")), { bytes: body, etag });
    return void res.writeHead(200, { etag }).end();
  }
  return complete(bucket, { res, id, upload, wanted: body.toString() });
}

/** Joins the parts that `wanted` lists by number and tag. */
function complete(
  { objects, uploads }: Bucket,
  { res, id, upload, wanted }: { res: ServerResponse; id: string; upload: Upload; wanted: string },
): void {
  const numbers = [...wanted.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
  const etags = [...wanted.matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, tag]) => tag?.replaceAll("&quot;", '"'));
  const chosen = numbers.map((number) => upload.parts.get(number));
  if (chosen.length === 0 || chosen.some((part, index) => part === undefined || part.etag !== etags[index])) {
    return refuse(res, 400, "InvalidPart", "One or more of the specified parts could not be found.");
  }
  const bytes = chosen.map((part) => part?.bytes ?? Buffer.alloc(0));
  if (bytes.slice(0, -1).some(({ byteLength }) => byteLength < partBytesMin)) {
    return refuse(res, 400, "EntityTooSmall", "Your proposed upload is smaller than the minimum allowed size");
  }
  uploads.delete(id);
  objects.set(upload.key, { bytes: Buffer.concat(bytes), modified: new Date() });
  const key = escapeXml(upload.key);
  return xml(res, `<CompleteMultipartUploadResult><Key>${key}</Key></CompleteMultipartUploadResult>`);
}

function onObject({ name, objects }: Bucket, { req, res, key, body }: Exchange): void {
  const { method } = req;
  const source = req.headers["x-amz-copy-source"];
  if (method === "PUT" && source !== undefined) {
    const from = decodeURIComponent(String(source)).replace(/^\//, "");
    const copied = objects.get(from.slice(name.length + 1));
    if (copied === undefined) return refuse(res, 404, "NoSuchKey", "The specified key does not exist.");
    objects.set(key, { ...copied, modified: new Date() });
    return xml(res, `<CopyObjectResult><ETag>${escapeXml(etagOf(copied.bytes))}</ETag></CopyObjectResult>`);
  }
  if (method === "PUT") {
    objects.set(key, { bytes: body, modified: new Date() });
    return void res.writeHead(200, { etag: etagOf(body) }).end();
  }
  if (method === "DELETE") {
    objects.delete(key);
    return void res.writeHead(204).end();
  }
  const found = objects.get(key);
  if (found === undefined) return refuse(res, 404, "NoSuchKey", "The specified key does not exist.");
  return sendObject(req, res, found.bytes);
}

function sendObject({ method, headers }: IncomingMessage, res: ServerResponse, bytes: Buffer): void {
  const size = bytes.byteLength;
  const [, first, last = ""] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? "") ?? [];
  if (first === undefined) {
    res.writeHead(200, { "content-length": size, etag: etagOf(bytes) });
    return void res.end(method === "HEAD" ? undefined : bytes);
  }
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (Number(first) > end) return refuse(res, 416, "InvalidRange", "The requested range is not satisfiable");
  const slice = bytes.subarray(Number(first), end + 1);
  res.writeHead(206, { "content-length": slice.byteLength, "content-range": `bytes ${first}-${end}/${size}` });
  return void res.end(slice);
}

function xml(res: ServerResponse, body: string): void {
  res.writeHead(200, { "content-type": "application/xml" }).end(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
}

function refuse(res: ServerResponse, status: number, code: string, message: string): void {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
  res.writeHead(status, { "content-type": "application/xml" }).end(res.req.method === "HEAD" ? undefined : body);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash("md5").update(bytes).digest("hex")}"`;
}
