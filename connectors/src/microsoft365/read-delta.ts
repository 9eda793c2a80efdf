import * as z from "zod";
import { furtherPage } from "../shared/further-page.ts";
import { type GraphBucket, type GraphContext, graphJson, linkOf } from "./graph.ts";
import { DeltaExpired } from "./refusal.ts";
import { pageOf } from "./schemas.ts";

/**
 * One page of a delta: raw elements, each id once (of repeated ones the last counts), and where to go on. `isDone`: the
 * link is the one to come back with. `expired`: the cursor was forgotten, and `link` is where the resync begins.
 */
export type DeltaPage =
  | { kind: "page"; elements: unknown[]; link: string; isDone: boolean }
  | { kind: "expired"; link: string };

const anyPage = pageOf(z.unknown());
const identified = z.looseObject({ id: z.string() });

export async function readDelta(
  ctx: GraphContext,
  { link, begin, bucket }: { link: string; begin: string; bucket: GraphBucket },
): Promise<DeltaPage> {
  try {
    const page = await graphJson(ctx, link, anyPage, { bucket });
    const named = page["@odata.nextLink"];
    const next = named === undefined ? null : linkOf(ctx.config, named);
    furtherPage("Microsoft 365", { requested: link, next });
    const further = next ?? linkOf(ctx.config, page["@odata.deltaLink"] ?? begin);
    return { kind: "page", elements: lastOfEach(page.value), link: further, isDone: next === null };
  } catch (error) {
    if (error instanceof DeltaExpired) return { kind: "expired", link: linkOf(ctx.config, error.location ?? begin) };
    throw error;
  }
}

function lastOfEach(elements: readonly unknown[]): unknown[] {
  const byId = new Map<unknown, unknown>();
  for (const element of elements) {
    const id = identified.safeParse(element).data?.id ?? element;
    // Deleted first, so that it stands where it came last.
    byId.delete(id);
    byId.set(id, element);
  }
  return [...byId.values()];
}
