import { createHash } from "node:crypto";
import { reply, replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";
import { gateway, type GatewayCall } from "@hoopoe/sandbox/email-security/gateway-door.ts";
import { shuffled } from "@hoopoe/sandbox/email-security/gateway-world.ts";
import type { ThreatClick, ThreatMail } from "@hoopoe/sandbox/email-security/events.ts";
import type { StoryKeeper } from "@hoopoe/sandbox/story-keeper.ts";
import { basicOf } from "@hoopoe/sandbox/vendors/account.ts";

const hourMs = 3_600_000;
const kinds = ["messages/blocked", "messages/delivered", "clicks/blocked", "clicks/permitted", "all"] as const;

/** Proofpoint's Targeted Attack Protection: its SIEM calls and the list of very attacked people. */
export function proofpointRoutes(keeper: StoryKeeper): Route[] {
  const { route, extras } = gateway(keeper, {
    vendor: "proofpoint",
    secretOf: ({ req }) => basicOf(req.headers.authorization)?.password ?? null,
    sentinels: {
      quiet: "every interval is empty: 204",
      behind: "has looked only up to half an hour ago: queryEndTime lies before the end that was asked for",
    },
    title: "Proofpoint TAP",
    form: "any client id, and the secret below",
  });
  return [
    ...extras,
    ...kinds.map((kind) => route("GET", `/v2/siem/${kind}`, (call) => siem(call, kind))),
    route("GET", "/v2/people/vap", people),
  ];
}

function siem(call: GatewayCall, kind: (typeof kinds)[number]): void {
  const { res, url, world, words } = call;
  const [from = "", to = ""] = (url.searchParams.get("interval") ?? "").split("/");
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const refusal = whyNot({ start, end, format: url.searchParams.get("format") });
  if (refusal !== null) return reply({ res, status: 400, body: refusal, type: "text/plain" });
  const found = words.has("behind") ? Math.max(start, Math.min(end, Date.now() - hourMs / 2)) : end;
  const within = (at: Date): boolean => at.getTime() >= start && at.getTime() < found;
  const mails = (isDelivered: boolean) =>
    shuffled(world.mails.filter((mail) => mail.isDelivered === isDelivered && within(mail.at)));
  const clicks = (isPermitted: boolean) =>
    shuffled(world.clicks.filter((click) => click.isPermitted === isPermitted && within(click.at)));
  const wants = (one: typeof kind) => kind === "all" || kind === one;
  const lists = {
    messagesBlocked: wants("messages/blocked") ? mails(false).map(messageJson) : [],
    messagesDelivered: wants("messages/delivered") ? mails(true).map(messageJson) : [],
    clicksBlocked: wants("clicks/blocked") ? clicks(false).map(clickJson) : [],
    clicksPermitted: wants("clicks/permitted") ? clicks(true).map(clickJson) : [],
  };
  const isEmpty = found === end && Object.values(lists).every((list) => list.length === 0);
  if (words.has("quiet") || isEmpty) return void res.writeHead(204).end();
  replyJson(res, 200, { queryEndTime: new Date(found).toISOString(), ...lists });
}

function whyNot({ start, end, format }: { start: number; end: number; format: string | null }): string | null {
  if (format !== "json") return "The format parameter is missing.";
  if (Number.isNaN(start) || Number.isNaN(end) || end <= start) return "The interval is not valid.";
  if (end - start > hourMs) return "The requested interval is too long: at most one hour.";
  if (end - start < 30_000) return "The requested interval is too short: at least thirty seconds.";
  if (start < Date.now() - 7 * 24 * hourMs)
    return "The requested start time is too far into the past: at most seven days.";
  return end > Date.now() + 1000 ? "The requested end time lies in the future." : null;
}

const idOf = (...parts: string[]): string => createHash("sha256").update(parts.join("/")).digest("hex");
const classes = { phishing: "phish", malware: "malware", impersonation: "impostor", spam: "spam" } as const;

function messageJson(mail: ThreatMail): unknown {
  const { at, from, to, subject, kind, senderIp, messageId, url, attachment, isDelivered } = mail;
  const threat = url ?? attachment ?? from.address;
  return {
    GUID: idOf("guid", messageId),
    QID: `q${idOf("qid", messageId).slice(0, 12)}`,
    ccAddresses: [],
    clusterId: "sandbox_hosted",
    completelyRewritten: "na",
    fromAddress: [from.address],
    headerFrom: `${from.name} <${from.address}>`,
    headerReplyTo: null,
    impostorScore: kind === "impersonation" ? 92 : 0,
    malwareScore: kind === "malware" ? 100 : 0,
    messageID: `<${messageId}>`,
    messageParts:
      attachment === null
        ? []
        : [
            {
              contentType: "application/octet-stream",
              disposition: "attached",
              filename: attachment,
              sandboxStatus: "threat",
              sha256: idOf(attachment),
            },
          ],
    messageSize: 12_000,
    messageTime: at.toISOString(),
    modulesRun: ["pdr", "spam", "urldefense"],
    phishScore: kind === "phishing" ? 100 : 0,
    policyRoutes: ["default_inbound"],
    quarantineFolder: isDelivered ? null : "Phish",
    quarantineRule: isDelivered ? null : "inbound_threat",
    recipient: to,
    replyToAddress: [],
    sender: from.address,
    senderIP: senderIp,
    spamScore: kind === "spam" ? 98 : 10,
    subject,
    threatsInfoMap: [
      {
        classification: classes[kind],
        threat,
        threatId: idOf("threat", threat),
        threatStatus: "active",
        threatTime: at.toISOString(),
        threatType: url !== null ? "url" : attachment !== null ? "attachment" : "message text",
        threatUrl: `https://threatinsight.example/threat/${idOf("threat", threat)}`,
      },
    ],
    toAddresses: to,
    xmailer: null,
  };
}

function clickJson({ mail, by, at, number }: ThreatClick): unknown {
  return {
    id: idOf("click", mail.messageId, String(number)),
    GUID: idOf("guid", mail.messageId),
    messageID: mail.messageId,
    classification: classes[mail.kind],
    clickIP: "192.0.2.24",
    clickTime: at.toISOString(),
    recipient: by,
    sender: mail.from.address,
    senderIP: mail.senderIp,
    threatID: idOf("threat", mail.url ?? ""),
    threatStatus: "active",
    threatTime: mail.at.toISOString(),
    threatURL: `https://threatinsight.example/threat/${idOf("threat", mail.url ?? "")}`,
    url: mail.url,
    userAgent: "Mozilla/5.0",
  };
}

function people({ res, url, world }: GatewayCall): void {
  const window = Number(url.searchParams.get("window"));
  if (![14, 30, 90].includes(window))
    return reply({ res, status: 400, body: "window must be 14, 30 or 90", type: "text/plain" });
  const size = Number(url.searchParams.get("size") ?? 1000);
  const counted = world.people
    .map((person) => ({ person, count: world.mails.filter(({ to }) => to.includes(person.email)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const users = counted.slice(0, size).map(({ person, count }) => ({
    identity: {
      guid: idOf("person", person.id),
      customerUserId: null,
      emails: [person.email],
      name: person.full,
      department: person.team,
      location: null,
      title: person.title,
      vip: false,
    },
    threatStatistics: { attackIndex: count * 37, families: [{ name: "Phishing", score: count * 37 }] },
  }));
  replyJson(res, 200, {
    users,
    totalVapUsers: counted.length,
    interval: "",
    averageAttackIndex: 80,
    vapAttackIndexThreshold: 120,
  });
}
