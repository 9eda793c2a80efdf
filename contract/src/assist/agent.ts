import * as z from "zod/mini";
import { numberId } from "./app.ts";

/** Answers over the platform's own data, in every workspace. */
export const platformAgentId = 29;

/** What agent 29 reads: runs, approvals, sources and items of the workspace, counted by the database. */
export const systemDataSources = ["system-runs", "system-approvals", "system-sources", "system-items"] as const;
export type SystemDataSource = (typeof systemDataSources)[number];

export const toolPolicies = ["allow", "ask", "deny"] as const;
export type ToolPolicy = (typeof toolPolicies)[number];

export const agentBudget = z.object({
  /** Of one answer, input and output together. */
  tokens: z.int().check(z.minimum(1_000), z.maximum(5_000_000)),
  /** US cents of one answer, by the model's price table; a model without prices costs nothing. */
  cents: z.int().check(z.minimum(1), z.maximum(100_000)),
  /** Calls of the model. */
  steps: z.int().check(z.minimum(1), z.maximum(50)),
  seconds: z.int().check(z.minimum(5), z.maximum(3_600)),
});
export const budgetDefault = { tokens: 200_000, cents: 100, steps: 8, seconds: 180 } as const;

/** What a good answer to a question holds; what is empty, 0 or null is not looked at. */
export const agentTest = z.object({
  question: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  /** In any case. */
  mustContain: z._default(z.string().check(z.maxLength(200)), ""),
  /** Items behind sentences that are quoted or supported. */
  citationsMin: z._default(z.int().check(z.minimum(0), z.maximum(50)), 0),
  /** A number that the answer states. */
  count: z._default(z.nullable(z.int().check(z.minimum(0))), null),
});
export type AgentTest = z.infer<typeof agentTest>;

export const agentDefinition = z.object({
  instructions: z._default(z.string().check(z.maxLength(20_000)), ""),
  /** Null: the workspace's model for answers. */
  modelId: z._default(z.nullable(z.string().check(z.maxLength(60))), null),
  /** A tool that is not listed is not offered. `deny` wins wherever the same tool is listed twice. */
  tools: z._default(
    z
      .array(z.object({ toolId: z.string().check(z.minLength(1), z.maxLength(200)), policy: z.enum(toolPolicies) }))
      .check(z.maxLength(100)),
    [],
  ),
  /**
   * Addresses, domains, hosts and channels that its tools may write to by themselves. To anybody else it writes only what a
   * person has agreed to, whatever the tool's policy.
   */
  recipients: z._default(z.array(z.string().check(z.trim(), z.maxLength(254))).check(z.maxLength(200)), []),
  /** None: everything the asking person may see. */
  dataSources: z._default(z.array(z.uuid()).check(z.maxLength(200)), []),
  budget: z._default(agentBudget, budgetDefault),
  /** Questions asked again in the playground, each with what a good answer holds. */
  tests: z._default(z.array(agentTest).check(z.maxLength(20)), []),
});
export type AgentDefinition = z.infer<typeof agentDefinition>;

export const agentKinds = ["assistant", "platform", "automation"] as const;

export const agent = z.object({
  id: numberId,
  name: z.string(),
  description: z.string(),
  kind: z.enum(agentKinds),
  version: z.int(),
  definition: agentDefinition,
  usedBy: z.array(z.object({ appId: numberId, name: z.string() })),
  updatedAt: z.iso.datetime(),
});
export type Agent = z.infer<typeof agent>;

export const agentVersion = z.object({
  version: z.int(),
  definition: agentDefinition,
  note: z.string(),
  createdBy: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type AgentVersion = z.infer<typeof agentVersion>;

export const agentInput = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  description: z._default(z.string().check(z.trim(), z.maxLength(300)), ""),
  definition: agentDefinition,
  note: z._default(z.string().check(z.maxLength(200)), ""),
});
export type AgentInput = z.infer<typeof agentInput>;
