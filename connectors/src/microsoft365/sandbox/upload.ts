import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Exchange, Route } from "@hoopoe/sandbox/http/route.ts";
import { type GraphCall, notFound, refuse } from "./call.ts";
import { type Drive, type DriveItem, folderAt, itemAt, itemJson, putItem, touch } from "./drive.ts";
import type { World } from "./world.ts";
import type { Worlds } from "./worlds.ts";

const smallBytesMax = 4 * 1024 * 1024;
const stepBytes = 320 * 1024;

/** A whole file in one request, small ones only. */
export async function putContent(
  call: GraphCall,
  drive: Drive,
  { item, path }: { item: DriveItem | undefined; path: string | null },
): Promise<void> {
  const bytes = await bytesOf(call.req);
  if (bytes.length > smallBytesMax) return refuse(call.res, 413, "fileTooLarge", "Use an upload session.");
  if (item === undefined && path === null) return notFound(call.res);
  const mediaType = call.req.headers["content-type"] ?? "application/octet-stream";
  const { status, stored } = store(drive, { item, path: path ?? "", bytes, mediaType });
  replyJson(call.res, status, itemJson(drive, stored, call.base));
}

/** Where a large file is sent to, in pieces of 320 KiB times n. The address is its own authorisation. */
export function startUpload({ res, base, world }: GraphCall, drive: Drive, path: string): void {
  const item = itemAt(drive, path);
  const mediaType = "application/octet-stream";
  const uploadUrl = openUpload(world, base, (bytes) => {
    const { stored } = store(drive, { item, path, bytes, mediaType });
    return itemJson(drive, stored, base);
  });
  replyJson(res, 200, { uploadUrl, expirationDateTime: new Date(Date.now() + 3_600_000).toISOString() });
}

export function openUpload(world: World, base: string, finish: (bytes: Buffer) => unknown): string {
  const id = crypto.randomUUID();
  const pieces: Buffer[] = [];
  world.uploads.set(id, (bytes, isLast) => {
    pieces.push(bytes);
    return isLast ? finish(Buffer.concat(pieces)) : null;
  });
  return `${base}/graph/upload/${world.tenant}/${id}`;
}

export function graphUploadRoute(worlds: Worlds): Route {
  return {
    method: "PUT",
    path: "/graph/upload/:tenant/:id",
    about: null,
    handle: async (exchange) => piece(exchange, worlds),
  };
}

async function piece({ req, res, params }: Exchange, worlds: Worlds): Promise<void> {
  const { uploads } = await worlds(params["tenant"] ?? "");
  const take = uploads.get(params["id"] ?? "");
  const bytes = await bytesOf(req);
  if (take === undefined) return notFound(res);
  if (req.headers.authorization !== undefined) {
    return refuse(res, 401, "unauthenticated", "An upload address takes no token.");
  }
  const range = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(String(req.headers["content-range"] ?? ""));
  const [from, to, total] = (range ?? []).slice(1).map(Number);
  if (from === undefined || to === undefined || to - from + 1 !== bytes.length) {
    return refuse(res, 416, "invalidRange", "Content-Range does not fit.");
  }
  const isLast = to + 1 === total;
  if (!isLast && bytes.length % stepBytes !== 0)
    return refuse(res, 400, "invalidRequest", "Pieces are 320 KiB times n.");
  const done = take(bytes, isLast);
  if (isLast) {
    uploads.delete(params["id"] ?? "");
    return replyJson(res, 201, done);
  }
  replyJson(res, 202, { nextExpectedRanges: [`${to + 1}-`] });
}

function store(
  drive: Drive,
  { item, path, bytes, mediaType }: { item: DriveItem | undefined; path: string; bytes: Buffer; mediaType: string },
): { status: number; stored: DriveItem } {
  if (item !== undefined && !item.isDeleted) {
    item.versions.push(item.content);
    item.content = bytes;
    item.modifiedAt = new Date();
    touch(drive, item);
    return { status: 200, stored: item };
  }
  const parts = path.split("/");
  const folder = folderAt(drive, parts.slice(0, -1).join("/"));
  const id = `01NEW${drive.changes}`;
  const rest = { content: bytes, mediaType, modifiedAt: new Date(), parentId: folder?.id ?? null };
  return { status: 201, stored: putItem(drive, { id, name: parts.at(-1) ?? path, ...rest }) };
}

export async function bytesOf(req: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const bytes of req) {
    size += bytes.length;
    if (size > 40_000_000) throw new SyntaxError("the body is larger than 40 MB");
    pieces.push(bytes);
  }
  return Buffer.concat(pieces);
}
