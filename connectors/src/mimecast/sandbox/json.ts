import { createHash } from "node:crypto";
import type { ThreatClick, ThreatMail } from "@hoopoe/sandbox/email-security/events.ts";

/** "2026-11-01T00:00:00+0000" as milliseconds; null for what is no such date. */
export function mimecastTime(text: string | undefined): number | null {
  const found = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})\+0000$/.exec(text ?? "");
  return found === null ? null : Date.parse(`${found[1]}Z`);
}

function written(at: Date): string {
  return `${at.toISOString().slice(0, 19)}+0000`;
}

/** A click has no id: two rows are one event where everything in them is the same. */
export function clickLog({ mail, by, at, isPermitted }: ThreatClick): unknown {
  return {
    userEmailAddress: by,
    fromUserEmailAddress: mail.from.address,
    url: mail.url,
    ttpDefinition: "Inbound URL Protection",
    subject: mail.subject,
    action: isPermitted ? "allow" : "block",
    adminOverride: "N/A",
    userOverride: "None",
    scanResult: isPermitted ? "clean" : "malicious",
    category: "Phishing & Fraud",
    sendingIp: mail.senderIp,
    userAwarenessAction: "N/A",
    date: written(at),
    actions: isPermitted ? "Allow" : "Block",
    route: "inbound",
    creationMethod: "User Click",
    emailPartsDescription: ["Body"],
    messageId: `<${mail.messageId}>`,
  };
}

export function attachmentLog(mail: ThreatMail): unknown {
  return {
    senderAddress: mail.from.address,
    recipientAddress: mail.to[0],
    fileName: mail.attachment,
    fileType: "application/octet-stream",
    result: "malicious",
    actionTriggered: mail.isDelivered ? "none" : "user release, none",
    date: written(mail.at),
    details: "Malicious content was found.",
    route: "inbound",
    messageId: `<${mail.messageId}>`,
    subject: mail.subject,
    fileHash: createHash("sha256").update(mail.messageId).digest("hex"),
    definition: "Inbound Attachment Protect",
  };
}

export function impersonationLog(mail: ThreatMail): unknown {
  return {
    id: `imp-${mail.number}`,
    senderAddress: mail.from.address,
    recipientAddress: mail.to[0],
    subject: mail.subject,
    definition: "Default Impersonation Definition",
    hits: 2,
    identifiers: ["internal_user_name", "reply_address_mismatch"],
    action: mail.isDelivered ? "none" : "hold",
    taggedExternal: false,
    taggedMalicious: true,
    senderIpAddress: mail.senderIp,
    eventTime: written(mail.at),
    impersonationResults: [],
    messageId: `<${mail.messageId}>`,
  };
}

export function trackedMessage(mail: ThreatMail): unknown {
  const address = { displayableName: mail.from.name, emailAddress: mail.from.address };
  return {
    id: `track-${mail.number}`,
    status: mail.isDelivered ? "archived" : "held",
    received: written(mail.at),
    fromEnv: address,
    fromHdr: address,
    to: mail.to.map((emailAddress) => ({ displayableName: "", emailAddress })),
    senderIP: mail.senderIp,
    attachments: mail.attachment !== null,
    subject: mail.subject,
    route: "inbound",
  };
}

export function heldMessage(mail: ThreatMail): { id: string; subject: string } & Record<string, unknown> {
  return {
    id: `held-${mail.number}`,
    dateReceived: written(mail.at),
    from: { displayableName: mail.from.name, emailAddress: mail.from.address },
    fromHeader: { displayableName: mail.from.name, emailAddress: mail.from.address },
    to: { displayableName: "", emailAddress: mail.to[0] },
    subject: mail.subject,
    reason: "Spam Signature policy",
    reasonCode: "default_spam_signature_policy",
    route: "INBOUND",
    hasAttachments: mail.attachment !== null,
    size: 12_000,
  };
}
