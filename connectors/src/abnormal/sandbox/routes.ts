import * as z from "zod/mini";
import { gateway, type GatewayCall, pageByNumber } from "@hoopoe/sandbox/email-security/gateway-door.ts";
import { mailOfNumber, shuffled } from "@hoopoe/sandbox/email-security/gateway-world.ts";
import type { ThreatMail } from "@hoopoe/sandbox/email-security/events.ts";
import { parseBody } from "@hoopoe/sandbox/http/parse-body.ts";
import { reply, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import { bearerOf } from "@hoopoe/sandbox/vendors/account.ts";

/** Abnormal's API: threats with their messages, cases, reported mail, and remediation that takes a while. */
export function abnormalRoutes(keeper: StoryKeeper): Route[] {
  const { route, extras } = gateway(keeper, {
    vendor: "abnormal",
    secretOf: ({ req }) => bearerOf(req.headers.authorization),
    sentinels: { stuck: "a remediation never ends" },
    title: "Abnormal",
    form: "the API token below",
  });
  return [
    ...extras,
    route("GET", "/v1/threats", listThreats),
    route("GET", "/v1/threats/:threat", oneThreat),
    route("POST", "/v1/threats/:threat", actOnThreat),
    route("GET", "/v1/threats/:threat/actions/:action", actionStatus),
    route("GET", "/v1/cases", (call) => list(call, "cases", "caseId", "lastModifiedTime")),
    route("GET", "/v1/cases/:case", (call) => one(call, caseJson)),
    route("GET", "/v1/vendor-cases", (call) => list(call, "vendorCases", "vendorCaseId", "lastModifiedTime")),
    route("GET", "/v1/vendor-cases/:case", (call) => one(call, vendorCaseJson)),
    route("GET", "/v1/abusecampaigns", (call) => list(call, "campaigns", "campaignId", "lastReportedTime")),
    route("GET", "/v1/abusecampaigns/:case", (call) => one(call, campaignJson)),
  ];
}

const threatIdOf = ({ number }: ThreatMail): string =>
  `184712ab-6d8b-47b3-89d3-${number.toString(16).padStart(12, "0")}`;
function mailOf({ world, params }: GatewayCall): ThreatMail | undefined {
  const id = params["threat"] ?? "";
  const mail = mailOfNumber(world, Number.parseInt(id.slice(-12), 16));
  return mail !== undefined && threatIdOf(mail) === id ? mail : undefined;
}

type Window = { name: string; from: number; to: number };

/** "receivedTime gte 2026-11-01T00:00:00Z lte 2026-11-02T00:00:00Z"; null for what is none. */
function windowOf({ url }: GatewayCall): Window | null {
  const filter = url.searchParams.get("filter");
  if (filter === null) return { name: "", from: 0, to: Infinity };
  const found = /^(\w+) gte (\S+)(?: lte (\S+))?$/.exec(filter);
  const [from, to] = [Date.parse(found?.[2] ?? ""), found?.[3] === undefined ? Infinity : Date.parse(found[3])];
  return found === null || Number.isNaN(from) || Number.isNaN(to) ? null : { name: found[1] ?? "", from, to };
}

function paged(
  call: GatewayCall,
  mails: readonly ThreatMail[],
): { items: ThreatMail[]; next: number | null; page: number } {
  const { url, words } = call;
  const page = Number(url.searchParams.get("pageNumber") ?? 1);
  const size = Math.min(Number(url.searchParams.get("pageSize") ?? 100), 100);
  return { ...pageByNumber(mails, { page, size, words }), page };
}

function listThreats(call: GatewayCall): void {
  const window = windowOf(call);
  if (window === null || (window.name !== "" && window.name !== "receivedTime")) {
    return replyJson(call.res, 400, { message: "The filter is not valid." });
  }
  const within = call.world.mails.filter(
    ({ at, isDelivered }) => isDelivered && at.getTime() >= window.from && at.getTime() <= window.to,
  );
  const { items, next, page } = paged(call, shuffled(within));
  replyJson(call.res, 200, {
    threats: items.map((mail) => ({ threatId: threatIdOf(mail) })),
    pageNumber: page,
    ...(next === null ? {} : { nextPageNumber: next }),
  });
}

/** Ids of messages lie beyond 2^53: they are written as numbers all the same, as the vendor does. */
function oneThreat(call: GatewayCall): void {
  const mail = mailOf(call);
  if (mail === undefined) return replyJson(call.res, 404, { message: "Not found" });
  const big = (index: number): string => `@@${9_007_199_254_740_993n + BigInt(mail.number) * 1000n + BigInt(index)}@@`;
  const state = call.world.states.get(threatIdOf(mail)) ?? "Not Remediated";
  const { items, next, page } = paged(
    call,
    mail.to.map(() => mail),
  );
  const messages = items.map((_one, index) => messageJson(mail, { id: big(index), to: mail.to[index] ?? "", state }));
  const body = JSON.stringify({
    threatId: threatIdOf(mail),
    messages,
    pageNumber: page,
    ...(next === null ? {} : { nextPageNumber: next }),
  });
  reply({ res: call.res, status: 200, body: body.replace(/"@@(\d+)@@"/g, "$1"), type: "application/json" });
}

function messageJson(mail: ThreatMail, { id, to, state }: { id: string; to: string; state: string }): unknown {
  return {
    threatId: threatIdOf(mail),
    abxMessageId: id,
    abxPortalUrl: `https://portal.example/home/threat-center/remediation-history/${mail.number}`,
    subject: mail.subject,
    fromAddress: mail.from.address,
    fromName: mail.from.name,
    senderDomain: mail.from.address.split("@")[1],
    toAddresses: to,
    ccEmails: [],
    recipientAddress: to,
    receivedTime: mail.at.toISOString(),
    sentTime: mail.at.toISOString(),
    internetMessageId: `<${mail.messageId}>`,
    remediationStatus: state,
    autoRemediated: false,
    attackType: attackTypes[mail.kind],
    attackStrategy: mail.kind === "impersonation" ? "Name Impersonation" : "Unknown Sender",
    attackVector: mail.url === null ? (mail.attachment === null ? "Text" : "Attachment") : "Link",
    attackedParty: "Employee (Other)",
    impersonatedParty: mail.kind === "impersonation" ? "VIP" : "None / Others",
    returnPath: mail.from.address,
    senderIpAddress: mail.senderIp,
    isRead: true,
    attachmentCount: mail.attachment === null ? 0 : 1,
    attachmentNames: mail.attachment === null ? [] : [mail.attachment],
    urlCount: mail.url === null ? 0 : 1,
    urls: mail.url === null ? [] : [mail.url],
    summaryInsights: ["Unusual sender", "Suspicious link"],
  };
}

const attackTypes = {
  phishing: "Phishing: Credential",
  malware: "Malware",
  impersonation: "Social Engineering (BEC)",
  spam: "Spam",
} as const;

async function actOnThreat(call: GatewayCall): Promise<void> {
  const { action } = await parseBody(call.req, z.object({ action: z.enum(["remediate", "unremediate"]) }));
  const mail = mailOf(call);
  if (mail === undefined) return replyJson(call.res, 404, { message: "Not found" });
  const id = `${action}-${call.world.counter.next("action")}`;
  call.world.states.set(`asked ${id}`, threatIdOf(mail));
  replyJson(call.res, 202, {
    action_id: id,
    status_url: `${call.base}/abnormal/v1/threats/${threatIdOf(mail)}/actions/${id}`,
  });
}

/** Pending at the first look, done at the second. */
function actionStatus({ res, params, world, words }: GatewayCall): void {
  const id = params["action"] ?? "";
  const threat = world.states.get(`asked ${id}`);
  if (threat === undefined || threat !== params["threat"]) return replyJson(res, 404, { message: "Not found" });
  const isDone = !words.has("stuck") && world.counter.next(`look ${id}`) > 1;
  if (isDone) world.states.set(threat, id.startsWith("remediate") ? "Remediated" : "Not Remediated");
  replyJson(res, 200, {
    status: isDone ? "done" : "pending",
    description: isDone ? "The request was completed successfully" : "The request is being processed",
  });
}

/** Accounts, vendors and reports are told from the mails: every tenth, every fifteenth, every fourth. */
const chosen = { cases: 10, vendorCases: 15, campaigns: 4 } as const;

function list(call: GatewayCall, name: keyof typeof chosen, idName: string, timeName: string): void {
  const window = windowOf(call);
  if (window === null || (window.name !== "" && window.name !== timeName))
    return replyJson(call.res, 400, { message: "The filter is not valid." });
  const within = call.world.mails.filter(
    ({ number, at }) => number % chosen[name] === 0 && at.getTime() >= window.from && at.getTime() <= window.to,
  );
  const { items, next, page } = paged(call, shuffled(within));
  const rows = items.map((mail) => ({ [idName]: String(mail.number), description: "" }));
  replyJson(call.res, 200, { [name]: rows, pageNumber: page, ...(next === null ? {} : { nextPageNumber: next }) });
}

function one(call: GatewayCall, json: (mail: ThreatMail) => unknown): void {
  const mail = mailOfNumber(call.world, Number(call.params["case"]));
  if (mail === undefined) return replyJson(call.res, 404, { message: "Not found" });
  replyJson(call.res, 200, json(mail));
}

function caseJson({ number, to, at }: ThreatMail): unknown {
  return {
    caseId: String(number),
    severity: "Potential Account Takeover",
    affectedEmployee: to[0] ?? "",
    firstObserved: at.toISOString(),
    lastModifiedTime: at.toISOString(),
    threatIds: [],
    case_status: "Open",
    remediation_status: "Not remediated",
    genai_summary: `Sign-ins of ${to[0] ?? ""} from a place that is new.`,
  };
}

function vendorCaseJson({ number, from, at, subject }: ThreatMail): unknown {
  return {
    vendorCaseId: number,
    vendorDomain: from.address.split("@")[1],
    firstObservedTime: at.toISOString(),
    lastModifiedTime: at.toISOString(),
    insights: [{ highlight: "Young Domain", description: `Wrote '${subject}'` }],
    timeline: [],
  };
}

function campaignJson({ number, from, to, at, subject, kind }: ThreatMail): unknown {
  return {
    campaignId: String(number),
    firstReported: at.toISOString(),
    lastReported: at.toISOString(),
    messageId: String(number),
    subject,
    fromName: from.name,
    fromAddress: from.address,
    recipientName: "",
    recipientAddress: to[0] ?? "",
    judgementStatus: kind === "spam" ? "Spam" : "Malicious",
    overallStatus: "Reported",
    attackType: kind,
  };
}
