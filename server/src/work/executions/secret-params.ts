import { ConnectorError } from "@hoopoe/connectors/shared/connector-error.ts";
import { evaluateExpression } from "@hoopoe/contract/work/evaluate-expression.ts";
import type { CatalogAction } from "@hoopoe/contract/work/workflow-catalog.ts";
import { type Expression, readExpression, refsOf } from "@hoopoe/contract/work/workflow-expression.ts";
import type { RevealedInput } from "../actions/service.ts";
import type { SentSecret } from "../secrets/service.ts";
import type { StepDeps } from "./step-deps.ts";
import type { StepTry } from "./step-try.ts";

/**
 * What puts the values of secrets into the parameters that may have them, in the moment of the call; undefined where the step has
 * none. Everything that is kept, shown, approved or planned has their names.
 */
export function secretParams(
  deps: Pick<StepDeps, "revealSecrets">,
  step: StepTry,
  action: CatalogAction,
): ((input: Readonly<Record<string, unknown>>) => Promise<RevealedInput>) | undefined {
  const wanted = action.params.flatMap(({ name, takesSecrets }) => {
    if (takesSecrets !== true) return [];
    const read = readExpression(step.node.data.params[name] ?? null);
    return read.ok && namesIn(read.expression).length > 0 ? [{ name, expression: read.expression }] : [];
  });
  if (wanted.length === 0) return undefined;
  return async (input) => {
    const names = [...new Set(wanted.flatMap(({ expression }) => namesIn(expression)))];
    const found = await deps.revealSecrets(step.scope, names, step.signal).catch((error: unknown) => {
      step.signal.throwIfAborted();
      throw new ConnectorError("input-invalid", error instanceof Error ? error.message : String(error), {
        cause: error,
      });
    });
    refuseStrangeHost(found, input["url"]);
    const secrets = Object.fromEntries(found.map(({ name, value }) => [name, value.reveal()]));
    const filled = wanted.map(({ name, expression }) => {
      if (JSON.stringify(evaluateExpression(expression, step.values)) !== JSON.stringify(input[name]))
        throw new ConnectorError(
          "input-invalid",
          `${name}: changed since it was approved. Secrets are only sent as the step has them. Run the step again.`,
        );
      return [name, evaluateExpression(expression, { ...step.values, secrets })] as const;
    });
    return { input: { ...input, ...Object.fromEntries(filled) }, redact: (value) => redact(value, found) };
  };
}

function namesIn(expression: Expression): string[] {
  return refsOf(expression).flatMap(({ root, name }) => (root === "secrets" ? [name] : []));
}

function refuseStrangeHost(secrets: readonly SentSecret[], url: unknown): void {
  const host = typeof url === "string" ? URL.parse(url)?.hostname : undefined;
  for (const { name, hosts } of secrets) {
    if (host !== undefined && hosts.includes(host)) continue;
    throw new ConnectorError(
      "input-invalid",
      host === undefined
        ? `url: enter the complete address. The secret ${name} is only sent to ${hosts.join(", ")}.`
        : `The secret ${name} may be sent to ${hosts.join(", ")}, not to ${host}. Change the address, or add the host to the secret.`,
    );
  }
}

/** A target may repeat what was sent to it, as it is or in the usual codings. */
function redact(value: unknown, secrets: readonly SentSecret[]): unknown {
  if (typeof value === "string") {
    let text = value;
    for (const { name, value: secret } of secrets) {
      const plain = secret.reveal();
      const forms = [
        plain,
        encodeURIComponent(plain),
        JSON.stringify(plain).slice(1, -1),
        Buffer.from(plain).toString("base64"),
        Buffer.from(plain).toString("base64url"),
        Buffer.from(plain).toString("hex"),
      ];
      for (const form of forms) text = text.replaceAll(form, `[secret ${name}]`);
    }
    return text;
  }
  if (Array.isArray(value)) return value.map((one) => redact(one, secrets));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [String(redact(key, secrets)), redact(one, secrets)]),
  );
}
