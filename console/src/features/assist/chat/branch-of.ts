import type { ChatMessage } from "@hoopoe/contract/assist/conversation.ts";

export interface Turn {
  message: ChatMessage;
  /** Messages that stand at the same place, this one among them. */
  siblings: readonly ChatMessage[];
}

/** The branch on the screen, from the first message on: where there are several, the chosen one, else the newest. */
export function branchOf(messages: readonly ChatMessage[], chosen: Readonly<Record<string, string>>): Turn[] {
  const children = Map.groupBy(messages, ({ parentId }) => parentId ?? "");
  const turns: Turn[] = [];
  for (let parent = ""; turns.length <= messages.length;) {
    const siblings = children.get(parent) ?? [];
    const message = siblings.find(({ id }) => id === chosen[parent]) ?? siblings.at(-1);
    if (message === undefined) return turns;
    turns.push({ message, siblings });
    parent = message.id;
  }
  return turns;
}
