import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import {
  gateway,
  type GatewayCall,
  type GatewayHandle,
  gatewaySentinels,
} from "@hoopoe/sandbox/email-security/gateway-door.ts";
import { shuffled } from "@hoopoe/sandbox/email-security/gateway-world.ts";
import type { ThreatMail } from "@hoopoe/sandbox/email-security/events.ts";
import { parseBody, readFields } from "@hoopoe/sandbox/http/parse-body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import { accountOf, bearerOf } from "@hoopoe/sandbox/vendors/account.ts";
import { attachmentLog, clickLog, heldMessage, impersonationLog, mimecastTime, trackedMessage } from "./json.ts";
import { senderPolicies } from "./sender-policies.ts";

const sentinels = {
  failing: "every call is answered with 200 and a fail[] inside",
  revoked: "a token ends after its first use",
};

/** Mimecast 2.0: a token for half an hour, then everything is a POST, and a refusal is a 200 with fail[]. */
export function mimecastRoutes(keeper: StoryKeeper): Route[] {
  const tokens = new Map<string, { secret: string; until: number; used: number }>();
  const { route, extras } = gateway(keeper, {
    vendor: "mimecast",
    sentinels,
    title: "Mimecast 2.0",
    form: "any client id, and the secret below",
    secretOf({ req }) {
      const token = tokens.get(bearerOf(req.headers.authorization) ?? "");
      if (token === undefined || token.until < Date.now()) return null;
      token.used += 1;
      return token.secret.includes("revoked") && token.used > 1 ? null : token.secret;
    },
  });
  const post = (path: string, handle: GatewayHandle): Route =>
    route("POST", path, (call) => {
      if (!call.words.has("failing")) return handle(call);
      call.req.resume();
      return refuse(call, "err_xdk_client_no_permission", "The client has no permission for this.");
    });
  return [
    ...extras,
    {
      method: "POST",
      path: "/mimecast/oauth/token",
      about: null,
      async handle({ req, res }) {
        const { client_id: client, client_secret: secret = "", grant_type: grant } = await readFields(req);
        const known = accountOf(secret, [...Object.keys(gatewaySentinels), ...Object.keys(sentinels)]);
        if (!client || known === null || grant !== "client_credentials")
          return replyJson(res, 401, {
            fail: [{ code: "InvalidClientIdentifier", message: "Client credentials are invalid" }],
          });
        const token = randomUUID();
        tokens.set(token, { secret, until: Date.now() + 1_800_000, used: 0 });
        const [oldest] = tokens.keys();
        if (tokens.size > 200 && oldest !== undefined) tokens.delete(oldest);
        replyJson(res, 200, { access_token: token, token_type: "Bearer", expires_in: 1800, scope: "" });
      },
    },
    post("/api/ttp/url/get-logs", (call) =>
      logs(
        call,
        "clickLogs",
        call.world.clicks.map((click) => ({ at: click.at, row: clickLog(click) })),
      ),
    ),
    post("/api/ttp/attachment/get-logs", (call) =>
      logs(
        call,
        "attachmentLogs",
        mails(call, ({ attachment }) => attachment !== null, attachmentLog),
      ),
    ),
    post("/api/ttp/impersonation/get-logs", (call) =>
      logs(
        call,
        "impersonationLogs",
        mails(call, ({ kind }) => kind === "impersonation", impersonationLog),
      ),
    ),
    post("/api/message-finder/search", search),
    post("/api/gateway/get-hold-message-list", held),
    post("/api/gateway/hold-release", (call) => settle(call, "released")),
    post("/api/gateway/hold-reject", (call) => settle(call, "rejected")),
    ...senderPolicies(post),
  ];
}

type Row = { at: Date; row: unknown };

function mails({ world }: GatewayCall, fits: (mail: ThreatMail) => boolean, row: (mail: ThreatMail) => unknown): Row[] {
  return world.mails.filter(fits).map((mail) => ({ at: mail.at, row: row(mail) }));
}

const request = z.object({
  meta: z.optional(
    z.object({
      pagination: z.optional(z.object({ pageSize: z.optional(z.int()), pageToken: z.optional(z.string()) })),
    }),
  ),
  data: z.array(z.looseObject({ from: z.optional(z.string()), to: z.optional(z.string()) })),
});

async function logs(call: GatewayCall, name: string, rows: readonly Row[]): Promise<void> {
  const { meta, data } = await parseBody(call.req, request);
  const [from, to] = [mimecastTime(data[0]?.from), mimecastTime(data[0]?.to)];
  if (from === null || to === null)
    return refuse(call, "err_validation_field", "from and to must be dates such as 2026-11-01T00:00:00+0000");
  const within = shuffled(rows.filter(({ at }) => at.getTime() >= from && at.getTime() <= to));
  paged(
    call,
    within.map(({ row }) => row),
    { pagination: meta?.pagination, wrap: (page) => [{ [name]: page }] },
  );
}

type Pagination = { pageSize?: number | undefined; pageToken?: string | undefined } | undefined;

function paged(
  call: GatewayCall,
  all: readonly unknown[],
  { pagination, wrap }: { pagination: Pagination; wrap: (page: unknown[]) => unknown },
): void {
  const size = Math.min(pagination?.pageSize ?? 25, 500);
  const [offset = 0, again = 0] = Buffer.from(pagination?.pageToken ?? "", "base64url")
    .toString("utf8")
    .split(",")
    .map(Number);
  const page = all.slice(offset, offset + size);
  const isAgain = call.words.has("twice") && again === 0;
  const location = isAgain ? `${offset},1` : `${offset + size},0`;
  const isLast = !isAgain && offset + size >= all.length;
  const next = Buffer.from(location).toString("base64url");
  const meta = { status: 200, pagination: { pageSize: size, totalCount: all.length, ...(isLast ? {} : { next }) } };
  replyJson(call.res, 200, { meta, data: wrap(page), fail: [] });
}

/** As Mimecast refuses: status 200, and the reason inside. */
export function refuse({ res }: Pick<GatewayCall, "res">, code: string, message: string): void {
  replyJson(res, 200, { meta: { status: 403 }, data: [], fail: [{ errors: [{ code, message, retryable: false }] }] });
}

const searched = z.object({
  data: z.array(
    z.looseObject({
      advancedTrackAndTraceOptions: z.optional(
        z.looseObject({ from: z.optional(z.string()), to: z.optional(z.string()), subject: z.optional(z.string()) }),
      ),
      messageId: z.optional(z.string()),
    }),
  ),
});

async function search(call: GatewayCall): Promise<void> {
  const { data } = await parseBody(call.req, searched);
  const wanted = data[0]?.advancedTrackAndTraceOptions;
  const has = (text: string, part: string | undefined): boolean =>
    part === undefined || text.toLowerCase().includes(part.toLowerCase());
  const found = call.world.mails.filter(
    ({ from, to, subject, messageId }) =>
      has(from.address, wanted?.from) &&
      has(to.join(), wanted?.to) &&
      has(subject, wanted?.subject) &&
      has(`<${messageId}>`, data[0]?.messageId),
  );
  replyJson(call.res, 200, { meta: { status: 200 }, data: [{ trackedEmails: found.map(trackedMessage) }], fail: [] });
}

/** Held is what was refused delivery, until somebody settles it. */
async function held(call: GatewayCall): Promise<void> {
  const input = await parseBody(
    call.req,
    z.object({
      meta: request.shape.meta,
      data: z.array(z.looseObject({ start: z.optional(z.string()), end: z.optional(z.string()) })),
    }),
  );
  const start = mimecastTime(input.data[0]?.start) ?? 0;
  const end = mimecastTime(input.data[0]?.end) ?? Infinity;
  const all = call.world.mails.filter(
    (mail) =>
      !mail.isDelivered &&
      !call.world.states.has(heldMessage(mail).id) &&
      mail.at.getTime() >= start &&
      mail.at.getTime() <= end,
  );
  paged(call, all.map(heldMessage), { pagination: input.meta?.pagination, wrap: (page) => page });
}

async function settle(call: GatewayCall, state: "released" | "rejected"): Promise<void> {
  const { data } = await parseBody(
    call.req,
    z.object({ data: z.array(z.looseObject({ id: z.optional(z.string()), ids: z.optional(z.array(z.string())) })) }),
  );
  const ids = data.flatMap(({ id, ids: several }) => several ?? (id === undefined ? [] : [id]));
  const rows = ids.map((id) => {
    const isHeld =
      call.world.mails.some((mail) => !mail.isDelivered && heldMessage(mail).id === id) && !call.world.states.has(id);
    if (isHeld) call.world.states.set(id, state);
    return { id, [state === "released" ? "release" : "reject"]: isHeld };
  });
  replyJson(call.res, 200, { meta: { status: 200 }, data: rows, fail: [] });
}
