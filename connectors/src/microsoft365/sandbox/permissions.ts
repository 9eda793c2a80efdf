import { isRecord, readJson, textOf } from "@hoopoe/sandbox/http/body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import { hash32 } from "@hoopoe/sandbox/story/random.ts";
import { type GraphCall, notFound, refuse } from "./call.ts";
import { type Drive, type DriveItem, type Permission, permissionJson, touch } from "./drive.ts";

/** Who may open an item, and the links to it. */
export function replyPermissions({ res }: GraphCall, { permissions }: DriveItem): void {
  replyJson(res, 200, { value: permissions.map(permissionJson) });
}

export function removePermission(
  { req, res }: GraphCall,
  drive: Drive,
  { item, id }: { item: DriveItem; id: string },
): void {
  const permission = item.permissions.find((one) => one.id === id);
  if (permission === undefined) return notFound(res);
  if (req.method === "GET") return replyJson(res, 200, permissionJson(permission));
  if (permission.isInherited) return refuse(res, 403, "accessDenied", "Inherited permissions cannot be deleted here.");
  item.permissions = item.permissions.filter((one) => one !== permission);
  touch(drive, item);
  res.writeHead(204).end();
}

/** createLink gives the link that exists where there is one of the same kind (200), else a new one (201). */
export async function postPermission(
  { req, res }: GraphCall,
  drive: Drive,
  { item, verb }: { item: DriveItem; verb: string },
): Promise<void> {
  const body = await readJson(req);
  const field = (name: string) => (isRecord(body) ? textOf(body[name]) : null);
  const expiresAt = field("expirationDateTime");
  if (verb === "invite") {
    const made = invited(body).map((permission) => ({ ...permission, expiresAt }));
    item.permissions.push(...made);
    touch(drive, item);
    return replyJson(res, 200, { value: made.map(permissionJson) });
  }
  const [type, scope] = [field("type"), field("scope")];
  if (type === null || scope === null) return refuse(res, 400, "invalidRequest", "type and scope are needed");
  const known = item.permissions.find(
    ({ link, expiresAt: until }) => link?.type === type && link.scope === scope && until === expiresAt,
  );
  if (known !== undefined) return replyJson(res, 200, permissionJson(known));
  const id = `link-${hash32(`${item.id}/${type}/${scope}/${drive.changes}`).toString(36)}`;
  const permission: Permission = {
    id,
    roles: [type === "edit" ? "write" : "read"],
    link: { type, scope, webUrl: `https://sharepoint.example/:x:/g/${id}` },
    expiresAt,
    isInherited: false,
  };
  item.permissions.push(permission);
  touch(drive, item);
  replyJson(res, 201, permissionJson(permission));
}

function invited(body: unknown): Permission[] {
  const recipients = isRecord(body) && Array.isArray(body["recipients"]) ? body["recipients"] : [];
  const roles = isRecord(body) && Array.isArray(body["roles"]) ? body["roles"].map(String) : ["read"];
  return recipients.flatMap((recipient): Permission[] => {
    const email = isRecord(recipient) ? textOf(recipient["email"]) : null;
    if (email === null) return [];
    const grantedTo = { email, displayName: email };
    return [
      {
        id: `grant-${hash32(`${email}/${Math.random()}`).toString(36)}`,
        roles,
        grantedTo,
        expiresAt: null,
        isInherited: false,
      },
    ];
  });
}
