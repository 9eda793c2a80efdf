import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { GatewayHandle } from "@hoopoe/sandbox/email-security/gateway-door.ts";
import type { SenderPolicy } from "@hoopoe/sandbox/email-security/gateway-world.ts";
import { parseBody } from "@hoopoe/sandbox/http/parse-body.ts";
import { replyJson } from "@hoopoe/sandbox/http/reply.ts";
import type { Route } from "@hoopoe/sandbox/http/route.ts";

const base = "/api/policy/blockedsenders";

const sent = z.object({
  data: z.array(
    z.object({
      option: z.enum(["block_sender", "no_action"]),
      policy: z.object({
        description: z.string(),
        fromType: z.enum(["individual_email_address", "email_domain"]),
        fromValue: z.string(),
        toType: z.literal("everyone"),
      }),
    }),
  ),
});

/** Blocked-sender policies for everyone; the option "no_action" lets a sender through whom another policy blocks. */
export function senderPolicies(post: (path: string, handle: GatewayHandle) => Route): Route[] {
  return [
    post(`${base}/create-policy`, async ({ req, res, world }) => {
      const { data } = await parseBody(req, sent);
      const made = data.map(({ option, policy: { description, fromType, fromValue } }) => ({
        id: randomUUID(),
        option,
        description,
        fromType,
        fromValue,
      }));
      for (const policy of made) world.blocked.set(policy.id, policy);
      answer(res, made.map(policyJson));
    }),
    post(`${base}/get-policy`, ({ req, res, world }) => {
      req.resume();
      answer(res, [...world.blocked.values()].map(policyJson));
    }),
    post(`${base}/delete-policy`, async ({ req, res, world }) => {
      const { data } = await parseBody(req, z.object({ data: z.array(z.object({ id: z.string() })) }));
      const missing = data.filter(({ id }) => !world.blocked.delete(id));
      const fail = missing.map(({ id }) => ({
        key: { id },
        errors: [{ code: "err_policy_not_found", message: "Policy not found", retryable: false }],
      }));
      replyJson(res, 200, { meta: { status: 200 }, data: [], fail });
    }),
  ];
}

function policyJson({ id, option, description, fromType, fromValue }: SenderPolicy): unknown {
  const from =
    fromType === "email_domain"
      ? { type: fromType, emailDomain: fromValue }
      : { type: fromType, emailAddress: fromValue };
  return {
    id,
    option,
    policy: {
      description,
      fromType,
      fromValue,
      fromPart: "both",
      toType: "everyone",
      from,
      to: { type: "everyone" },
      enabled: true,
      enforced: false,
    },
  };
}

function answer(res: Parameters<typeof replyJson>[0], data: unknown): void {
  replyJson(res, 200, { meta: { status: 200 }, data, fail: [] });
}
