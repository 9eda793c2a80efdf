import { jsonOfInput } from "@hoopoe/connectors/shared/json-of-input.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import { Failure } from "../../platform/fail.ts";
import type { Scope } from "../../platform/scope.ts";
import type { ActionsService } from "../../work/actions/service.ts";
import type { Database } from "../../platform/db/open-database.ts";
import { loadConnected } from "./connection-store.ts";
import type { Tool } from "./tool.ts";

export interface ActionToolsDeps {
  readonly db: Database;
  readonly actions: Pick<ActionsService, "run" | "plan">;
  readonly connectorOf: (catalogId: number) => Connector | null;
}

/** Products that carry what they are given to any address: even reading through them lets something out. */
const outboundCatalogIds = new Set([14, 15]);
const outputCharsMax = 20_000;

/** What the workspace's connections can do at their vendors, each as a tool. */
export function actionTools({ db, actions, connectorOf }: ActionToolsDeps) {
  return async (scope: Scope): Promise<Tool[]> => {
    const connected = await db.withTenant(scope, (trx) => loadConnected(trx, scope));
    return connected.flatMap((integration) => {
      const connector = connectorOf(integration.catalogId);
      return (connector?.actions ?? []).map((action): Tool => {
        const product = connector?.manifest.name ?? "";
        const name = integration.name ?? product;
        return {
          id: `action:${integration.id}:${action.id}`,
          name: toolName(`${product} ${action.id}`, integration.id),
          title: `${action.label} (${name})`,
          description: action.meaning,
          inputSchema: jsonOfInput(action.input),
          effect: action.effect,
          isOutbound: outboundCatalogIds.has(integration.catalogId),
          sendsInput: true,
          ...(action.recipients && { recipientsOf: action.recipients }),
          parse(input) {
            const parsed = action.input.safeParse(input);
            if (parsed.success) return parsed.data;
            const [issue] = parsed.error.issues;
            const field = issue?.path.join(".") || "input";
            throw new Failure("tool-input-invalid", { field, reason: issue?.message ?? "is not valid" });
          },
          async plan(input, signal) {
            const call = { integrationId: integration.id, action: action.id };
            const { product_name, targetVersion, changes } = await actions.plan(
              scope,
              { ...call, input: recordOf(input) },
              signal,
            );
            return { ...call, product_name, targetVersion, changes };
          },
          async run(input, { key, signal, targetVersion, owner = null }) {
            const call = { integrationId: integration.id, action: action.id, input: recordOf(input), key, owner };
            const outcome = await actions.run(scope, { ...call, targetVersion }, signal);
            if (outcome.kind === "uncertain") throw new Failure("tool-uncertain", { reason: outcome.sentence });
            if (outcome.kind !== "done")
              throw new Failure("tool-failed", {
                reason: outcome.kind === "fenced" ? "everything is stopped right now." : outcome.sentence,
              });
            const text = (JSON.stringify(outcome.output, null, 1) ?? "").slice(0, outputCharsMax);
            const done = action.effect === "read" ? "Read" : "Done";
            return { summary: `${done}: ${action.label}`, text, docs: [], taint: `the answer of ${name}` };
          },
        };
      });
    });
  };
}

function recordOf(input: unknown): Record<string, unknown> {
  return typeof input === "object" && input !== null ? Object.fromEntries(Object.entries(input)) : {};
}

/** Models take letters, digits, _ and -, 64 at most; two connections of one product differ by the end of their ids. */
function toolName(words: string, integrationId: string): string {
  const plain = words.toLowerCase().replace(/[^a-z0-9]+/g, "_");
  return `${plain.slice(0, 55)}_${integrationId.slice(-6)}`;
}
