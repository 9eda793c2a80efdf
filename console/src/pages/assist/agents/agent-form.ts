import { type Agent, agentDefinition, agentInput } from "@hoopoe/contract/assist/agent.ts";
import type * as z from "zod/mini";
import type { ContractForm } from "../../../ui/form/contract-form.ts";
import { defineForm } from "../../../ui/form/define-form.ts";
import { texts } from "../../../messages/en/pages/assist/agents.ts";

export const agentForm = defineForm(agentInput, {
  name: { label: texts.name },
  description: { label: texts.whatItDoes },
  definition: { label: texts.instructions, yields: agentDefinition.parse({}) },
  note: { label: texts.whatChanged, help: texts.keptWithTheVersion },
});
export type AgentForm = ContractForm<z.input<typeof agentForm.schema>>;

export function valuesOf(agent: Agent | undefined): z.output<typeof agentForm.schema> {
  return {
    name: agent?.name ?? "",
    description: agent?.description ?? "",
    definition: agent?.definition ?? agentDefinition.parse({}),
    note: "",
  };
}
