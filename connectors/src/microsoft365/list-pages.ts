import * as z from "zod";
import { furtherPage } from "../shared/further-page.ts";
import { type GraphBucket, type GraphContext, graphJson } from "./graph.ts";
import { pageOf } from "./schemas.ts";

/** Every element of a list, page after page; one that does not parse is left out. */
export async function* listPages<Schema extends z.ZodType>(
  ctx: GraphContext,
  path: string,
  { schema, bucket }: { schema: Schema; bucket: GraphBucket },
): AsyncGenerator<z.output<Schema>, void, undefined> {
  for (let next: string | null = path; next !== null;) {
    const page: z.output<typeof anyPage> = await graphJson(ctx, next, anyPage, { bucket });
    for (const element of page.value) {
      const parsed = schema.safeParse(element);
      if (parsed.success) yield parsed.data;
    }
    next = furtherPage("Microsoft 365", { requested: next, next: page["@odata.nextLink"] });
  }
}

const anyPage = pageOf(z.unknown());
