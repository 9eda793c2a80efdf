/** Roles in a workspace, the weakest first. */
export const roles = ["viewer", "editor", "admin", "owner"] as const;
export type Role = (typeof roles)[number];

/** What can be done in a workspace, and the weakest role that may do it. */
export const verbs = {
  "workspace:read": "viewer",
  "workspace:create": "admin",
  "workspace:rename": "admin",
  "workspace:delete": "owner",
  "member:read": "viewer",
  "member:manage": "admin",
  "audit:read": "admin",
  "erasure:read": "admin",
  "integration:erase": "admin",
  "workspace:erase": "owner",
  "member:erase": "owner",
  "mail:read": "admin",
  "mailbox:read": "viewer",
  "embed:read": "admin",
  "embed:issue": "admin",
  "item:read": "viewer",
  "integration:read": "viewer",
  "integration:write": "editor",
  "ingest:run": "editor",
  "file:upload": "editor",
  "report:read": "viewer",
  "report:write": "editor",
  "workflow:read": "viewer",
  "workflow:write": "editor",
  "workflow:run": "editor",
  "workflow:stop": "admin",
  "secret:manage": "admin",
  "approval:read": "viewer",
  "approval:decide": "editor",
  "approval:policy": "admin",
  "recipient:allow": "owner",
  "task:read": "viewer",
  "task:write": "editor",
  "notification:read": "viewer",
  "app:read": "viewer",
  "app:write": "editor",
  "app:ask": "viewer",
  "tool:read": "viewer",
  "mcp:use": "viewer",
  "tool:run": "editor",
  "tool:manage": "admin",
  "usage:read": "editor",
  "agent:read": "viewer",
  "agent:write": "editor",
  "model:read": "viewer",
  "model:write": "admin",
} as const satisfies Record<string, Role>;
export type Verb = keyof typeof verbs;

export function isVerb(name: string): name is Verb {
  return Object.hasOwn(verbs, name);
}

/** Whether somebody of a role may give, change or take another one: an owner any, an admin all but the owner's. */
export function canGrant(by: Role, role: Role): boolean {
  return by === "owner" || (by === "admin" && role !== "owner");
}

/** Whether a role includes what a verb asks for. */
export function isAllowed(role: Role, verb: Verb): boolean {
  return roles.indexOf(role) >= roles.indexOf(verbs[verb]);
}
