import type { SendingProduct } from "@hoopoe/contract/reports/report-sending.ts";
import type { WorkflowDefinition } from "@hoopoe/contract/work/workflow.ts";

/** One message of a channel, or one mail to all its addresses: what is approved as one. */
export interface SendingStep {
  readonly to: readonly string[];
  readonly action: string;
  /** The action's parameters: among the execution's inputs, since a definition holds no content. */
  readonly inputs: Readonly<Record<string, string>>;
}

/** A channel gets one message each; a mail goes to all its addresses at once. */
export function sendingSteps(
  product: SendingProduct,
  { to, email, message }: { to: readonly string[]; email: { subject: string; text: string }; message: string },
): SendingStep[] {
  if (product === "Slack")
    return to.map((channel) => ({ to: [channel], action: "post-message", inputs: { channel, text: message } }));
  const action = product === "Microsoft 365" ? "send-mail" : "send-message";
  return [{ to, action, inputs: { to: to.join(", "), subject: email.subject, body: email.text } }];
}

/** An approval, then what was approved: the word is bound to exactly what the next step would send. */
export function sendingDefinition(
  { product, integrationId, message }: { product: SendingProduct; integrationId: string; message: string },
  { action, inputs }: SendingStep,
): WorkflowDefinition {
  const params = Object.fromEntries(Object.keys(inputs).map((name) => [name, { $ref: `inputs.${name}` }]));
  return {
    version: 1,
    trigger: { kind: "manual" },
    workflow: {
      nodes: [
        {
          id: "approval",
          position: { x: 0, y: 0 },
          data: { type: "connector", product_name: "Flow", action: "approval", params: { message, kind: "report" } },
        },
        {
          id: "send",
          position: { x: 280, y: 0 },
          data: { type: "connector", product_name: product, action, integrationId, params },
        },
      ],
      edges: [{ id: "approved", from: "approval", to: "send", when: "approved" }],
    },
  };
}
