import { type ConnectorRecord, pageItems } from "../shared/connector-record.ts";
import type { Microsoft365State } from "./state.ts";

/** Names all that exists; what was not named has gone. Only after a resync, since it asks for everything. */
export async function* checkPresence(
  externalIds: AsyncIterable<string>,
  state: Microsoft365State,
): AsyncGenerator<ConnectorRecord<Microsoft365State>, Microsoft365State, undefined> {
  let page: string[] = [];
  for await (const externalId of externalIds) {
    page.push(externalId);
    if (page.length < pageItems) continue;
    yield { type: "presence", externalIds: page, complete: false };
    page = [];
  }
  yield { type: "presence", externalIds: page, complete: true };
  const settled = { ...state, isPresenceDue: false };
  yield { type: "checkpoint", state: settled };
  return settled;
}
