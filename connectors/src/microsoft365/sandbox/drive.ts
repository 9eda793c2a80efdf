export type Permission = {
  id: string;
  roles: string[];
  link?: { type: string; scope: string; webUrl: string };
  grantedTo?: { email: string; displayName: string };
  expiresAt: string | null;
  isInherited: boolean;
};

export type DriveItem = {
  id: string;
  name: string;
  /** Null for what lies at the root. */
  parentId: string | null;
  isFolder: boolean;
  content: Buffer;
  mediaType: string;
  owner: { email: string; displayName: string };
  modifiedAt: Date;
  permissions: Permission[];
  versions: Buffer[];
  isDeleted: boolean;
  /** The number of its last change in this drive. */
  change: number;
};

export type Drive = {
  id: string;
  name: string;
  items: Map<string, DriveItem>;
  changes: number;
  /** Cursors below it are forgotten: 410. */
  floor: number;
  pageMax: number;
};

export type NewItem = Pick<DriveItem, "id" | "name"> & Partial<DriveItem>;

export function createDrive(id: string, name: string, pageMax = 200): Drive {
  return { id, name, items: new Map(), changes: 0, floor: 0, pageMax };
}

export function putItem(drive: Drive, input: NewItem): DriveItem {
  const item: DriveItem = {
    parentId: null,
    isFolder: false,
    content: Buffer.alloc(0),
    mediaType: "text/plain",
    owner: { email: "owner@sentinel.example", displayName: "Owner" },
    modifiedAt: new Date("2025-03-03T08:00:00Z"),
    permissions: [],
    versions: [],
    isDeleted: false,
    change: 0,
    ...input,
  };
  drive.items.set(item.id, item);
  touch(drive, item);
  return item;
}

export function touch(drive: Drive, item: DriveItem): void {
  drive.changes += 1;
  item.change = drive.changes;
}

export function deleteItem(drive: Drive, item: DriveItem): void {
  item.isDeleted = true;
  touch(drive, item);
}

/** "Reports/2026/a.txt" from the root. */
export function pathOf(drive: Drive, item: DriveItem): string {
  const parent = item.parentId === null ? undefined : drive.items.get(item.parentId);
  return parent === undefined ? item.name : `${pathOf(drive, parent)}/${item.name}`;
}

export function itemAt(drive: Drive, path: string): DriveItem | undefined {
  const wanted = path.toLowerCase();
  return [...drive.items.values()].find((item) => !item.isDeleted && pathOf(drive, item).toLowerCase() === wanted);
}

/** The folder of a path, made with those above it where there is none. */
export function folderAt(drive: Drive, path: string): DriveItem | null {
  if (path === "") return null;
  const known = itemAt(drive, path);
  if (known !== undefined) return known;
  const above = folderAt(drive, path.split("/").slice(0, -1).join("/"));
  const name = path.split("/").at(-1) ?? path;
  return putItem(drive, { id: `${drive.id}-${drive.changes}`, name, parentId: above?.id ?? null, isFolder: true });
}

/** As the API answers it. */
export function itemJson(drive: Drive, item: DriveItem, base: string): Record<string, unknown> {
  const parentReference = { driveId: drive.id, id: item.parentId ?? `${drive.id}-root` };
  if (item.isDeleted) return { id: item.id, name: item.name, parentReference, deleted: { state: "deleted" } };
  const person = { user: { email: item.owner.email, displayName: item.owner.displayName } };
  const isShared = item.permissions.some(({ isInherited, roles }) => !isInherited && !roles.includes("owner"));
  const scopes = item.permissions.flatMap(({ link }) => (link === undefined ? [] : [link.scope]));
  return {
    id: item.id,
    name: item.name,
    eTag: `"{${item.id}},${item.change}"`,
    size: item.content.length,
    webUrl: `${base}/graph/files/${drive.id}/${encodeURIComponent(pathOf(drive, item))}`,
    createdBy: person,
    lastModifiedBy: person,
    lastModifiedDateTime: item.modifiedAt.toISOString(),
    parentReference: { ...parentReference, path: `/drives/${drive.id}/root:` },
    ...(item.isFolder ? { folder: { childCount: 0 } } : { file: { mimeType: item.mediaType } }),
    ...(isShared ? { shared: { scope: scopes[0] ?? "users" } } : {}),
  };
}

export function permissionJson(permission: Permission): Record<string, unknown> {
  const { id, roles, link, grantedTo, expiresAt, isInherited } = permission;
  return {
    id,
    roles,
    ...(link === undefined ? {} : { link }),
    ...(grantedTo === undefined ? {} : { grantedToV2: { user: grantedTo } }),
    ...(expiresAt === null ? {} : { expirationDateTime: expiresAt }),
    ...(isInherited ? { inheritedFrom: { id: "parent" } } : {}),
  };
}
