import type { Route } from "@hoopoe/sandbox/http/route.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import { graphRoute, type GraphCall, notFound, refuse } from "./call.ts";
import { replyDelta } from "./delta.ts";
import { deleteItem, type Drive, type DriveItem, itemAt, itemJson, pathOf, touch } from "./drive.ts";
import { postPermission, removePermission, replyPermissions } from "./permissions.ts";
import { putContent, startUpload } from "./upload.ts";
import { driveOf } from "./world.ts";
import type { Worlds } from "./worlds.ts";

/** Sites, drives, their delta, items by id or by path, content, permissions and versions. */
export function graphDriveRoutes(worlds: Worlds): Route[] {
  return [
    graphRoute(
      worlds,
      { method: "GET", path: "sites", about: "Microsoft 365: the sites of a tenant (?search=*)" },
      ({ res, world }) =>
        replyJson(res, 200, {
          value: world.sites.map(({ id, name, displayName, webUrl }) => ({ id, name, displayName, webUrl })),
        }),
    ),
    graphRoute(
      worlds,
      { method: "GET", path: "sites/:site/drives", about: "Microsoft 365: the document libraries of a site" },
      ({ res, params, world }) => {
        const site = world.sites.find(({ id }) => id === params["site"]);
        if (site === undefined) return notFound(res);
        const drives = site.drives.map(({ id, name }) => ({
          id,
          name,
          driveType: "documentLibrary",
          webUrl: site.webUrl,
        }));
        replyJson(res, 200, { value: drives });
      },
    ),
    graphRoute(worlds, { method: "GET", path: "shares/:token/driveItem" }, ({ res, params, world, base }) => {
      const url = Buffer.from((params["token"] ?? "").replace(/^u!/, ""), "base64url").toString();
      for (const drive of world.sites.flatMap(({ drives }) => drives)) {
        for (const item of drive.items.values()) {
          const json = itemJson(drive, item, base);
          if (json["webUrl"] === url) return replyJson(res, 200, json);
        }
      }
      notFound(res);
    }),
    ...["GET", "POST", "PUT", "DELETE", "PATCH"].map((method) =>
      graphRoute(
        worlds,
        {
          method,
          path: "drives/:drive/*",
          about:
            method === "GET" ? "Microsoft 365: root/delta, items, content, permissions, versions of a drive" : null,
        },
        onDrive,
      ),
    ),
  ];
}

async function onDrive(call: GraphCall): Promise<void> {
  const { res, url, params, world, req } = call;
  const drive = driveOf(world, params["drive"] ?? "");
  if (drive === undefined) return notFound(res);
  const rest = decodeURIComponent(url.pathname.split("/").slice(5).join("/"));
  if (rest === "root/delta") return delta(call, drive);
  const search = /^root\/search\(q='(.*)'\)$/.exec(rest);
  if (search !== null) return searchItems(call, drive, (search[1] ?? "").replaceAll("''", "'"));
  const { item, path, tail } = addressed(drive, rest);
  if (req.method === "PUT" && tail === "content") return putContent(call, drive, { item, path });
  if (req.method === "POST" && tail === "createUploadSession" && path !== null) return startUpload(call, drive, path);
  if (item === undefined || item.isDeleted) return notFound(res);
  return onItem(call, drive, { item, tail });
}

/** What `root:/a/b:/content` or `items/<id>/content` names, and what follows; `path` is null where it goes by id. */
function addressed(drive: Drive, rest: string): { item: DriveItem | undefined; path: string | null; tail: string } {
  const byPath = /^root:\/(.+?)(?::(?:\/(.*))?)?$/.exec(rest);
  if (byPath !== null) {
    const [, path = "", tail = ""] = byPath;
    return { item: itemAt(drive, path), path, tail };
  }
  const [, id = "", tail = ""] = /^items\/([^/]+)(?:\/(.*))?$/.exec(rest) ?? [];
  return { item: drive.items.get(id), path: null, tail };
}

async function onItem(call: GraphCall, drive: Drive, { item, tail }: { item: DriveItem; tail: string }): Promise<void> {
  const { req, res, base } = call;
  const does = `${req.method} ${tail}`;
  const permission = /^(?:GET|DELETE) permissions\/(.+)$/.exec(does)?.[1];
  const version = /^POST versions\/(\d+)\/restoreVersion$/.exec(does)?.[1];
  if (does === "GET ") return replyJson(res, 200, itemJson(drive, item, base));
  if (does === "DELETE ") {
    deleteItem(drive, item);
    res.writeHead(204).end();
    return;
  }
  if (does === "GET content") {
    res.writeHead(200, { "content-type": item.mediaType, "content-length": String(item.content.length) });
    res.end(item.content);
    return;
  }
  if (does === "GET permissions") return replyPermissions(call, item);
  if (does === "POST createLink" || does === "POST invite") return postPermission(call, drive, { item, verb: tail });
  if (permission !== undefined) return removePermission(call, drive, { item, id: permission });
  if (does === "GET versions") {
    const value = [...item.versions, item.content].map((bytes, index) => ({
      id: String(index + 1),
      size: bytes.length,
    }));
    return replyJson(res, 200, { value: value.toReversed() });
  }
  const old = version === undefined ? undefined : item.versions[Number(version) - 1];
  if (old === undefined) return refuse(res, 405, "methodNotAllowed", `${does} is not spoken here.`);
  item.versions.push(item.content);
  item.content = old;
  touch(drive, item);
  res.writeHead(204).end();
}

function delta(call: GraphCall, drive: Drive): void {
  const changes = [...drive.items.values()].map((item) => ({
    change: item.change,
    json: itemJson(drive, item, call.base),
  }));
  const { changes: latest, floor, pageMax } = drive;
  replyDelta(call, { changes, latest, floor, pageMax, expiry: "gone" });
}

function searchItems({ res, base }: GraphCall, drive: Drive, words: string): void {
  const wanted = words.toLowerCase();
  const found = [...drive.items.values()].filter(
    (item) => !item.isDeleted && !item.isFolder && pathOf(drive, item).toLowerCase().includes(wanted),
  );
  replyJson(res, 200, { value: found.slice(0, 50).map((item) => itemJson(drive, item, base)) });
}
