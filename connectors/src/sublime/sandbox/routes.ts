import * as z from "zod/mini";
import { gateway, type GatewayCall } from "@hoopoe/sandbox/email-security/gateway-door.ts";
import { shuffled } from "@hoopoe/sandbox/email-security/gateway-world.ts";
import type { ThreatMail } from "@hoopoe/sandbox/email-security/events.ts";
import { parseBody } from "@hoopoe/sandbox/http/parse-body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import { bearerOf } from "@hoopoe/sandbox/vendors/account.ts";

/** Sublime's platform: groups of messages that a rule flagged, and what is done with a group. */
export function sublimeRoutes(keeper: StoryKeeper): Route[] {
  const { route, extras } = gateway(keeper, {
    vendor: "sublime",
    secretOf: ({ req }) => bearerOf(req.headers.authorization),
    title: "Sublime",
    form: "the API token below",
  });
  const moves = { quarantine: "quarantined", trash: "trashed", restore: "inbox" } as const;
  return [
    ...extras,
    route("GET", "/v0/me", ({ res }) =>
      replyJson(res, 200, { id: "me", email_address: "api@sandbox.example", role: "admin" }),
    ),
    route("GET", "/v0/message-groups", list),
    route(
      "GET",
      "/v0/message-groups/:group",
      withGroup((call, mail) => replyJson(call.res, 200, groupJson(call, mail))),
    ),
    ...Object.entries(moves).map(([verb, state]) =>
      route(
        "POST",
        `/v0/message-groups/:group/${verb}`,
        withGroup((call, mail) => {
          call.req.resume();
          call.world.states.set(`state ${mail.number}`, state);
          replyJson(call.res, 200, { task_id: `task-${verb}-${mail.number}` });
        }),
      ),
    ),
    route("POST", "/v0/message-groups/:group/review", withGroup(review)),
  ];
}

const groupId = ({ number }: ThreatMail): string => `0190a${number.toString(16).padStart(27, "0")}`;

function list(call: GatewayCall): void {
  const { res, url, world, words } = call;
  const time = (name: string, preset: number): number =>
    url.searchParams.get(name) === null ? preset : Date.parse(url.searchParams.get(name) ?? "");
  const [from, to] = [time("created_at[gte]", 0), time("created_at[lt]", Infinity)];
  const limit = Number(url.searchParams.get("limit") ?? 50);
  const offset = Number(url.searchParams.get("offset") ?? 0);
  if (Number.isNaN(from) || Number.isNaN(to) || limit > 500)
    return replyJson(res, 400, { error: { type: "bad_request", message: "created_at or limit is not valid" } });
  const isFlagged = url.searchParams.get("flagged") === "true";
  const all = shuffled(
    world.mails.filter((mail) => mail.at.getTime() >= from && mail.at.getTime() < to && (!isFlagged || flagged(mail))),
  );
  // The sentinel "twice": a page begins with the last ones of the page before.
  const start = words.has("twice") ? Math.max(0, offset - 3) : offset;
  replyJson(res, 200, {
    message_groups: all.slice(start, offset + limit).map((mail) => groupJson(call, mail)),
    count: all.length,
    total: all.length,
  });
}

const flagged = ({ kind, isDelivered }: ThreatMail): boolean => isDelivered || kind !== "spam";

function withGroup(
  handle: (call: GatewayCall, mail: ThreatMail) => void | Promise<void>,
): (call: GatewayCall) => void | Promise<void> {
  return (call) => {
    const mail = call.world.mails.find((one) => groupId(one) === call.params["group"]);
    if (mail !== undefined) return handle(call, mail);
    call.req.resume();
    return replyJson(call.res, 404, { error: { type: "not_found", message: "message group not found" } });
  };
}

function groupJson({ world }: GatewayCall, mail: ThreatMail): unknown {
  const state = world.states.get(`state ${mail.number}`) ?? (mail.isDelivered ? "inbox" : "quarantined");
  const classification = world.states.get(`review ${mail.number}`) ?? null;
  return {
    id: groupId(mail),
    created_at: mail.at.toISOString(),
    flagged: flagged(mail),
    state,
    review_status: classification === null ? "unreviewed" : "reviewed",
    classification,
    subjects: [mail.subject],
    flagged_rules: [
      { id: `rule-${mail.kind}`, name: ruleNames[mail.kind], severity: mail.kind === "spam" ? "low" : "high" },
    ],
    messages: mail.to.map((email, index) => ({
      id: `${groupId(mail)}-${index}`,
      created_at: mail.at.toISOString(),
      subject: mail.subject,
      sender: { email: mail.from.address, display_name: mail.from.name },
      recipients: [{ email }],
      mailbox: { email },
      links: mail.url === null ? [] : [mail.url],
    })),
  };
}

const ruleNames = {
  phishing: "Link to a page that asks for credentials",
  malware: "Attachment with active content",
  impersonation: "Display name of an employee from outside",
  spam: "Unsolicited bulk mail",
} as const;

async function review(call: GatewayCall, mail: ThreatMail): Promise<void> {
  const { classification } = await parseBody(
    call.req,
    z.object({ classification: z.nullable(z.enum(["malicious", "spam", "benign"])) }),
  );
  if (classification === null) call.world.states.delete(`review ${mail.number}`);
  else call.world.states.set(`review ${mail.number}`, classification);
  replyJson(call.res, 200, groupJson(call, mail));
}
