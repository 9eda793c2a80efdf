import type { Approval } from "@hoopoe/contract/work/approval.ts";

interface Looked {
  /** The request that the address names. */
  id: string | undefined;
  /** The one that was open last. */
  lastId: string | undefined;
}

/**
 * The request whose details are open: the named one, else the first; but one that is being read stays open while it is
 * `listed`, though a newer one came in above it. A word given the moment after would else be about the newer one.
 */
export function openRequest<Request extends Pick<Approval, "id">>(
  { listed, beside }: { listed: readonly Request[]; beside: readonly Request[] },
  { id, lastId }: Looked,
): Request | undefined {
  if (id !== undefined) return [...listed, ...beside].find((one) => one.id === id);
  return listed.find((one) => one.id === lastId) ?? listed[0] ?? beside[0];
}
