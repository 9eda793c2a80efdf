import * as z from "zod/mini";
import { searchText } from "../../../lib/search-text.ts";

const schema = z.object({
  request: searchText,
  refusal: searchText,
});

/** Which request of a client outside is answered, or why there is none. */
export function readClientParams(search: Record<string, unknown>): z.infer<typeof schema> {
  return schema.parse(search);
}
