import type { App, AppInput } from "@hoopoe/contract/assist/app.ts";
import { isAllowed, type Role } from "@hoopoe/contract/permissions.ts";
import { bind } from "../../platform/bind.ts";
import type { Database, Trx } from "../../platform/db/open-database.ts";
import { noteAuthor } from "../../platform/db/note-author.ts";
import { fail } from "../../platform/fail.ts";
import type { PersonScope, Scope } from "../../platform/scope.ts";
import type { AgentsService } from "../agents/service.ts";
import type { AuditService } from "../../records/audit/service.ts";
import {
  addFavourite,
  changeApp,
  deleteApp,
  listMembers,
  loadApps,
  loadFavourites,
  removeFavourite,
  insertApp,
  setPublished,
} from "./store.ts";

/** Who makes an app: a person, or the system for the demo. */
export interface AppAuthor extends Scope {
  readonly role: Role;
}

export interface AppCaller extends PersonScope {
  readonly role: Role;
}

export interface AppsDeps {
  readonly db: Database;
  readonly agents: Pick<AgentsService, "list">;
  readonly audit: Pick<AuditService, "record">;
  /** How many conversations of everybody hang on an app. */
  readonly countConversations: (trx: Trx, appId: number) => Promise<number>;
}

export type AppsService = ReturnType<typeof createAppsService>;

export function createAppsService(deps: AppsDeps) {
  return bind(deps, {
    list,
    load,
    create,
    update,
    remove,
    publish,
    favourites,
    addFavourite: addToFavourites,
    removeFavourite: removeFromFavourites,
  });
}

function list({ db }: AppsDeps, caller: AppCaller, search?: string): Promise<App[]> {
  return db.withTenant(caller, (trx) => loadApps(trx, readerOf(caller), { search }));
}

/** @throws Failure app-not-found, also for an app that the caller may not see */
function load({ db }: AppsDeps, caller: AppCaller, id: number): Promise<App> {
  return db.withTenant(caller, (trx) => loadOne(trx, caller, id));
}

async function create(ctx: AppsDeps, caller: AppAuthor, input: AppInput): Promise<App> {
  const { audit, db } = ctx;
  await check(ctx, caller, input);
  return db.withTenant(caller, async (trx) => {
    const id = await insertApp(trx, caller, input);
    await audit.record(trx, { ...caller, action: "app.created", target: input.name, details: { appId: id } });
    return loadOne(trx, caller, id);
  });
}

/** @throws Failure app-changed where somebody saved since `version` was read */
async function update(
  ctx: AppsDeps,
  caller: AppCaller,
  id: number,
  { version, ...input }: AppInput & { version: number },
): Promise<App> {
  const { audit, db } = ctx;
  // Who asks about an app of somebody else's is told nothing of what else is wrong.
  const before = await db.withTenant(caller, (trx) => loadOne(trx, caller, id));
  await check(ctx, caller, input, before.people);
  return db.withTenant(caller, async (trx) => {
    if (!(await changeApp(trx, { ...input, id, version })))
      fail("app-changed", { version: (await loadOne(trx, caller, id)).version });
    await noteAuthor(trx, caller, { subject: `app:${id}`, reason: "app" });
    await audit.record(trx, { ...caller, action: "app.changed", target: input.name, details: { appId: id } });
    return loadOne(trx, caller, id);
  });
}

/** Takes conversations and favourites along; gives how many conversations went. */
function remove(
  { audit, countConversations, db }: AppsDeps,
  caller: AppCaller,
  id: number,
): Promise<{ conversations: number }> {
  return db.withTenant(caller, async (trx) => {
    const { name } = await loadOne(trx, caller, id);
    const conversations = await countConversations(trx, id);
    await deleteApp(trx, id);
    await audit.record(trx, {
      ...caller,
      action: "app.deleted",
      target: name,
      details: { appId: id, conversations },
    });
    return { conversations };
  });
}

function publish({ audit, db }: AppsDeps, caller: AppAuthor, id: number, isPublished: boolean): Promise<App> {
  return db.withTenant(caller, async (trx) => {
    const { name } = await loadOne(trx, caller, id);
    await setPublished(trx, id, isPublished);
    const action = isPublished ? "app.published" : "app.unpublished";
    await audit.record(trx, { ...caller, action, target: name, details: { appId: id } });
    return loadOne(trx, caller, id);
  });
}

function favourites({ db }: AppsDeps, caller: AppCaller): Promise<App[]> {
  return db.withTenant(caller, async (trx) => {
    const ids = await loadFavourites(trx, caller);
    const apps = new Map((await loadApps(trx, readerOf(caller))).map((app) => [app.id, app]));
    return ids.flatMap((id) => apps.get(id) ?? []);
  });
}

function addToFavourites({ db }: AppsDeps, caller: AppCaller, appId: number): Promise<App> {
  return db.withTenant(caller, async (trx) => {
    await loadOne(trx, caller, appId);
    await addFavourite(trx, caller, appId);
    return loadOne(trx, caller, appId);
  });
}

function removeFromFavourites({ db }: AppsDeps, caller: AppCaller, appId: number): Promise<void> {
  return db.withTenant(caller, async (trx) => {
    if (!(await removeFavourite(trx, caller, appId))) fail("app-not-found");
  });
}

function readerOf(caller: AppAuthor) {
  return { ...caller, mayEdit: isAllowed(caller.role, "app:write") };
}

async function loadOne(trx: Trx, caller: AppAuthor, id: number) {
  return (await loadApps(trx, readerOf(caller), { id }))[0] ?? fail("app-not-found");
}

/** @throws Failure; people who were named `before` may have left since */
async function check(
  { agents, db }: AppsDeps,
  caller: AppAuthor,
  { tabs, visibility, people }: AppInput,
  before: readonly string[] = [],
): Promise<void> {
  const known = new Set((await agents.list(caller)).map(({ id }) => id));
  for (const [index, { agentId }] of tabs.entries()) {
    const field = `tabs.${index}.agentId`;
    if (!known.has(agentId)) fail("agent-not-found", { field });
    if (tabs.findIndex((tab) => tab.agentId === agentId) !== index)
      fail("app-invalid", { field, reason: "appears twice. An app can use an agent only once." });
  }
  const added = people.filter((id) => !before.includes(id));
  const members = await db.withTenant(caller, (trx) => listMembers(trx, caller, added));
  if (added.some((id) => !members.includes(id))) fail("member-not-found", { field: "people" });
  if (visibility === "people" && people.length === 0)
    fail("app-invalid", {
      field: "people",
      reason: "is empty. Choose people, or show the app to the whole workspace.",
    });
}
