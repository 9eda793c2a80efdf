import type { RouteInput, RouteReply, RouteSpec } from "@hoopoe/contract/define-route.ts";
import { authLogin } from "@hoopoe/contract/identity/routes/auth.ts";
import { integrationUpload } from "@hoopoe/contract/intake/routes/integration.ts";
import { workspaceHeader } from "@hoopoe/contract/constants.ts";
import { enterAsGuest } from "./demo-guest.ts";

/** What a journey prepares or proves without clicking: the same calls that the console makes, typed by the contract. */
export interface ApiClient {
  /** @throws with status and body where the answer is none of the route's own replies */
  call<const R extends RouteSpec>(route: R, input?: RouteInput<R>): Promise<RouteReply<R>>;
  /** Uploads one file into the workspace's Files integration. */
  upload(fileName: string, content: Blob): Promise<RouteReply<typeof integrationUpload>>;
}

/** Signs in at `baseUrl`: as the demo's guest, or with e-mail and password. `workspaceId` absent means the default one. */
export async function signIn(
  baseUrl: string,
  { email, password, workspaceId }: { email?: string; password?: string; workspaceId?: string } = {},
): Promise<ApiClient> {
  const stranger = apiClient(baseUrl, {});
  const answer =
    email === undefined || password === undefined
      ? (await enterAsGuest(baseUrl)).answer
      : await stranger.call(authLogin, { body: { email, password } });
  if (answer.mfa !== "none") throw new Error("a code was asked for: this account has a second factor");
  const { access_token: token } = answer;
  return apiClient(baseUrl, {
    authorization: `Bearer ${token}`,
    ...(workspaceId === undefined ? {} : { [workspaceHeader]: workspaceId }),
  });
}

function apiClient(baseUrl: string, ownHeaders: Record<string, string>): ApiClient {
  const headers = { tenantid: "default", wsid: "1", ...ownHeaders };

  async function call<const R extends RouteSpec>(route: R, input?: RouteInput<R>): Promise<RouteReply<R>>;
  async function call(route: RouteSpec, { params, query, body }: InputParts = {}): Promise<unknown> {
    const reply = await fetch(addressOf(baseUrl, route.path, { params, query }), {
      method: route.method,
      headers: body === undefined ? headers : { ...headers, "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return readReply(route, reply);
  }

  return {
    call,
    async upload(fileName, content) {
      const form = new FormData();
      form.append("file", content, fileName);
      const address = addressOf(baseUrl, integrationUpload.path, {});
      return readReply(integrationUpload, await fetch(address, { method: "POST", headers, body: form }));
    },
  };
}

type Words = Record<string, string | number>;
interface InputParts {
  params?: Words | undefined;
  query?: Words | undefined;
  body?: unknown;
}

function addressOf(baseUrl: string, path: string, { params = {}, query = {} }: InputParts): URL {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(`/api${filled}`, baseUrl);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

async function readReply<const R extends RouteSpec>(route: R, reply: Response): Promise<RouteReply<R>>;
async function readReply(route: RouteSpec, reply: Response): Promise<unknown> {
  const text = await reply.text();
  const isReply = reply.status === 200 || reply.status === 201 || reply.status === 202;
  const schema = isReply ? route.reply[reply.status] : undefined;
  if (schema === undefined) throw new Error(`${route.method} ${route.path} answered ${reply.status}: ${text}`);
  return schema.parse(JSON.parse(text));
}
