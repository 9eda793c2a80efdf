import * as z from "zod";
import { ConnectorError } from "../../shared/connector-error.ts";
import { fieldMeta } from "../../shared/field-meta.ts";
import { shortHash } from "../../shared/short-hash.ts";
import { callMimecast, type MimecastContext } from "../call.ts";
import { defineMimecastAction } from "./define.ts";

const base = "/api/policy/blockedsenders";
const text = z.string();
const policy = z.looseObject({
  id: text,
  option: text.nullish(),
  policy: z.looseObject({ description: text.nullish(), fromValue: text.nullish() }),
});

const senderParam = () =>
  z
    .preprocess(
      (value) => (typeof value === "object" && value !== null && "from" in value ? value.from : value),
      z
        .string("enter the sender's address or domain")
        .trim()
        .transform((sender) => (/<([^<>]+)>/.exec(sender)?.[1] ?? sender).replace(/^@/, "").toLowerCase())
        .pipe(
          z
            .string()
            .regex(
              /^(?:[^\s@<>]+@)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\.[a-z]{2,}$/,
              "enter an address such as a@b.example, or a domain such as b.example",
            ),
        ),
    )
    .register(fieldMeta, { label: "Sender", help: "An address or a domain.", origin: "bound", type: "text" });

type Kind = { option: "block_sender" | "no_action"; after: string; label: string; meaning: string };

export const blockSender = policyAction("block-sender", {
  option: "block_sender",
  after: "blocked for everyone",
  label: "Block a sender",
  meaning: "Block a sender address or domain.",
});
export const permitSender = policyAction("permit-sender", {
  option: "no_action",
  after: "permitted, although another policy blocks it",
  label: "Permit a sender",
  meaning: "Permit a sender address or domain.",
});

/** Both are policies for everyone, which carry the effect's key in their description and are removed again by undo. */
function policyAction(id: string, { option, after, label, meaning }: Kind) {
  return defineMimecastAction({
    id,
    label,
    meaning,
    input: z.object({ sender: senderParam() }),
    output: z.object({ policyId: text, sender: text }),
    effect: "write",
    idempotency: "lookup",
    async plan(ctx, { sender }) {
      const own = (await loadPolicies(ctx))
        .filter((one) => one.policy.fromValue === sender)
        .map((one) => one.option ?? "");
      const before = own.includes("block_sender") ? "blocked" : own.includes("no_action") ? "permitted" : null;
      return {
        changes: [{ target: sender, field: "sender policy", before, after }],
        targetVersion: shortHash([sender, ...own.toSorted()], 16),
      };
    },
    async run(ctx, { sender }, key) {
      const fromType = sender.includes("@") ? "individual_email_address" : "email_domain";
      const from = { type: fromType, [sender.includes("@") ? "emailAddress" : "emailDomain"]: sender };
      const data = {
        option,
        policy: {
          description: descriptionOf(key),
          from,
          fromPart: "both",
          fromType,
          fromValue: sender,
          to: { type: "everyone" },
          toType: "everyone",
          bidirectional: false,
        },
      };
      const [made] = (await callMimecast(ctx, `${base}/create-policy`, { schema: policy, data, isRead: false })).data;
      if (made === undefined)
        throw new ConnectorError("bad-answer", "Mimecast didn't return the policy it created.", {
          outcome: "unknown",
        });
      return { policyId: made.id, sender };
    },
    async lookup(ctx, { sender }, key) {
      const found = (await loadPolicies(ctx)).find((one) => one.policy.description === descriptionOf(key));
      return found === undefined ? null : { policyId: found.id, sender };
    },
    async undo(ctx, { output: { policyId } }) {
      await callMimecast(ctx, `${base}/delete-policy`, { schema: z.unknown(), data: { id: policyId }, isRead: false });
    },
  });
}

async function loadPolicies(ctx: MimecastContext): Promise<z.output<typeof policy>[]> {
  return (await callMimecast(ctx, `${base}/get-policy`, { schema: policy, data: {}, isRead: true })).data;
}

function descriptionOf(key: string): string {
  return `Hoopoe ${shortHash([key], 24)}`;
}
