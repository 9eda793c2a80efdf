import { createServer, type IncomingMessage, type Server } from "node:http";
import { appList } from "@hoopoe/contract/assist/routes/app.ts";
import { workspaceList } from "@hoopoe/contract/identity/routes/workspace.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { memoryStorage } from "../lib/memory-storage.ts";

interface Seen {
  path: string;
  headers: IncomingMessage["headers"];
}

let server: Server;
let seen: Seen[];
/** The limits that the calls were sent with. */
let limits: unknown[];
/** What POST /auth/refresh-token answers, and the token that the API accepts. */
let refreshAnswer: { status: number; body: unknown };
let goodToken: string;
/** Lets a test hold the refresh until everyone waits for it. */
let beforeRefresh: () => Promise<void>;

beforeEach(async () => {
  seen = [];
  limits = [];
  goodToken = "fresh";
  refreshAnswer = { status: 201, body: { access_token: "fresh" } };
  beforeRefresh = () => Promise.resolve();
  server = createServer((req, res) => {
    const path = req.url ?? "";
    seen.push({ path, headers: req.headers });
    const answer = (status: number, body: unknown): void => {
      res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (path === "/api/auth/refresh-token")
      void beforeRefresh().then(() => answer(refreshAnswer.status, refreshAnswer.body));
    else if (path.startsWith("/api/auth/") || req.headers.authorization !== `Bearer ${goodToken}`)
      answer(401, unauthorized);
    else answer(200, { data: [] });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server listens on no port");
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    limits.push(init.signal);
    return fetch(`http://127.0.0.1:${address.port}${path}`, init);
  });
  vi.stubGlobal("location", { hostname: "acme.hoopoe.example", pathname: "/dashboard/home" });
  vi.stubGlobal("localStorage", memoryStorage());
  vi.stubGlobal("document", { cookie: "" });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await new Promise((resolve) => server.close(resolve));
});

const unauthorized = {
  type: "about:blank",
  title: "Unauthorized",
  status: 401,
  code: "unauthorized",
  message: "Unauthorized",
  requestId: "r1",
};
const refreshes = (): number => seen.filter(({ path }) => path === "/api/auth/refresh-token").length;

/** A tab of its own: fresh modules, hence its own memory; locks and channel are shared, as in a browser. */
async function openTab(accessToken: string) {
  vi.resetModules();
  const [client, session, refresh] = await Promise.all([
    import("./client.ts"),
    import("../stores/session.ts"),
    import("./refresh.ts"),
  ]);
  session.setAccessToken(accessToken);
  return { call: client.call, refreshToken: refresh.refreshToken, session };
}

/** Stops the refresh on its way: `isHeld` once it is there, `release` to let it be answered. */
function holdRefresh(): { isHeld: Promise<void>; release: () => void } {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  beforeRefresh = () => {
    held.resolve();
    return released.promise;
  };
  return { isHeld: held.promise, release: released.resolve };
}

it("refreshes once for all requests that meet a 401, and sends each again [8.1]", async () => {
  const tab = await openTab("stale");
  const replies = await Promise.all(Array.from({ length: 8 }, () => tab.call(workspaceList, {})));
  expect(replies).toEqual(Array.from({ length: 8 }, () => ({ data: [] })));
  expect(refreshes()).toBe(1);
});

it("lets a request that comes while a refresh runs wait for that one [8.1]", async () => {
  const tab = await openTab("stale");
  const { isHeld, release } = holdRefresh();
  const first = tab.call(workspaceList, {});
  await isHeld;
  const second = tab.call(workspaceList, {});
  const third = tab.refreshToken("stale");
  release();
  await expect(Promise.all([first, second, third])).resolves.toEqual([{ data: [] }, { data: [] }, "fresh"]);
  expect(refreshes()).toBe(1);
});

it("sends a call again to the workspace that it was meant for, whichever is chosen meanwhile [8.1]", async () => {
  const tab = await openTab("stale");
  const { chooseWorkspace } = await import("../stores/workspace.ts");
  chooseWorkspace({ id: "w1", isDemo: false });
  const { isHeld, release } = holdRefresh();
  const reply = tab.call(appList, { query: {} });
  await isHeld;
  chooseWorkspace({ id: "w2", isDemo: false });
  release();
  await reply;
  expect(seen.flatMap(({ headers }) => headers["x-workspace"] ?? [])).toEqual(["w1", "w1"]);
});

it.each(["leaving", "signed-out"] as const)(
  "a refresh that is answered once one is %s opens nothing again",
  async (end) => {
    const [tab, other] = [await openTab("stale"), await openTab("stale")];
    const { isHeld, release } = holdRefresh();
    const refreshed = tab.refreshToken("stale");
    await isHeld;
    for (const { session } of [tab, other]) {
      if (end === "leaving") session.beginLeaving();
      else session.endSession("signed-out");
    }
    release();
    expect(await refreshed).toBeNull();
    for (const { session } of [tab, other]) expect(session.useSession.getState().session.status).toBe(end);
  },
);

it("takes over the token that another tab was given", async () => {
  const [one, two] = [await openTab("stale"), await openTab("stale")];
  const isTold = new Promise<void>((resolve) => {
    two.session.useSession.subscribe(({ session }) => session.status === "signed-in" && resolve());
  });
  await one.call(workspaceList, {});
  await isTold;
  await two.call(workspaceList, {});
  expect(two.session.getAccessToken()).toBe("fresh");
  expect(refreshes()).toBe(1);
});

it("ends the session when the refresh answers anything but 201, and asks only once [4.8, 8.3]", async () => {
  refreshAnswer = { status: 401, body: { ...unauthorized, code: "refresh-failed" } };
  const tab = await openTab("stale");
  const results = await Promise.allSettled([tab.call(workspaceList, {}), tab.call(workspaceList, {})]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(tab.session.useSession.getState().session).toMatchObject({ status: "signed-out", reason: "expired" });
  expect(refreshes()).toBe(1);
});

it("keeps the session when the refresh got no answer at all", async () => {
  const tab = await openTab("stale");
  beforeRefresh = async () => server.closeAllConnections();
  await expect(tab.call(workspaceList, {})).rejects.toThrow("could not be refreshed");
  expect(tab.session.getAccessToken()).toBe("stale");
});

it("gives up when the fresh token is refused too", async () => {
  goodToken = "another";
  const tab = await openTab("stale");
  await expect(tab.call(workspaceList, {})).rejects.toThrow("Unauthorized");
  expect(refreshes()).toBe(1);
});

it("never retries an answer of /auth/* [8.1]", async () => {
  const tab = await openTab("stale");
  const { authMe } = await import("@hoopoe/contract/identity/routes/session.ts");
  await expect(tab.call(authMe, {})).rejects.toThrow("Unauthorized");
  expect(refreshes()).toBe(0);
});

it("carries bearer token, tenantid and wsid on every call, the refresh included [6.1]", async () => {
  const tab = await openTab("stale");
  await tab.call(workspaceList, {});
  expect(seen.map(({ headers }) => [headers["tenantid"], headers["wsid"]])).toEqual([
    ["acme", "1"],
    ["acme", "1"],
    ["acme", "1"],
  ]);
  expect(seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer stale", undefined, "Bearer fresh"]);
});

it("sets no time limit to a call, nor to the refresh [9.8]", async () => {
  const tab = await openTab("stale");
  await tab.call(workspaceList, {});
  expect(limits).toEqual([undefined, undefined, undefined]);
});
