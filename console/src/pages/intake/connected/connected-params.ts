import * as z from "zod/mini";
import { searchText } from "../../../lib/search-text.ts";

const schema = z.object({
  integration: searchText,
  refusal: searchText,
});

/** What the server says of a sign-in at a vendor. */
export function readConnectedParams(search: Record<string, unknown>): z.infer<typeof schema> {
  return schema.parse(search);
}
