/** Actions of what the workspace has itself: an agent's is "agent:<id>", an AI tool's "tool:<id>". */
const agentPrefix = "agent:";
const toolPrefix = "tool:";
export const agentActionOf = (agentId: number): string => `${agentPrefix}${agentId}`;
export const toolActionOf = (toolId: string): string => `${toolPrefix}${toolId}`;

/** The id of the workspace's agent that a step is; null for another kind of step. */
export function agentIdOf(action: string): number | null {
  const id = action.startsWith(agentPrefix) ? Number(action.slice(agentPrefix.length)) : Number.NaN;
  return Number.isSafeInteger(id) ? id : null;
}

/** The id of the AI tool that a step is; null for another kind of step. */
export function toolIdOf(action: string): string | null {
  return action.startsWith(toolPrefix) ? action.slice(toolPrefix.length) : null;
}

/** Whether a step is an agent or a tool of the workspace: known by id, whatever it is called by now. */
export function isOwnAction(action: string): boolean {
  return agentIdOf(action) !== null || toolIdOf(action) !== null;
}
