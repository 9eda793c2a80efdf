import { engineeringChat } from "./chat/engineering.ts";
import { itChat } from "./chat/it.ts";
import { officeChat } from "./chat/office.ts";
import { peopleChat } from "./chat/people.ts";
import { operationsChat } from "./chat/operations.ts";

/** Everyday conversations; see `playChatScript` for how they are written. */
export const chatScripts: readonly string[] = [
  ...officeChat,
  ...itChat,
  ...engineeringChat,
  ...operationsChat,
  ...peopleChat,
];
