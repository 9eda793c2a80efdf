import { rehydrationMs } from "@hoopoe/contract/constants.ts";
import * as z from "zod/mini";
import { create } from "zustand";
import { indexedStorage, type KeptKey, type KeptStorage } from "../lib/kept-storage.ts";

const approval = z.object({
  executionId: z.string(),
  status: z.string(),
  action: z.string(),
  timestamp: z.string(),
});
const shapes = {
  /** Running answers and tasks, to take up again after a reload. */
  transactionIds: z.array(z.string()),
  /** Inline SVG by catalogId. */
  vendorIcons: z.record(z.string(), z.string()),
  /** By '<appId> <documentId> <itemId>'. */
  exposureApprovals: z.record(z.string(), approval),
};

interface ExposureKey {
  appId: string;
  documentId: string;
  itemId: string;
}

interface Kept {
  transactionIds: readonly string[];
  vendorIcons: Readonly<Record<string, string>>;
  exposureApprovals: Readonly<Record<string, z.infer<typeof approval>>>;
}

const nothing: Kept = { transactionIds: [], vendorIcons: {}, exposureApprovals: {} };

/** What outlives a reload, and nothing else does: transaction ids, vendor icons, exposure approvals. */
export const useKept = create<Kept>(() => nothing);

/** What is read while a purge runs is of a session that is over. */
let isPurged = false;

/**
 * Takes up what an earlier page kept. A store that does not answer within five seconds is given up: the page goes on
 * with nothing, and what comes late is not taken. What was added meanwhile stays.
 */
export async function rehydrate(storage: KeptStorage = indexedStorage): Promise<"restored" | "given-up"> {
  isPurged = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), rehydrationMs);
  });
  const found = await Promise.race([storage.load().catch(() => undefined), late]);
  clearTimeout(timer);
  if (found !== undefined && !isPurged) {
    const kept = readKept(found);
    useKept.setState(({ transactionIds, vendorIcons, exposureApprovals }) => ({
      transactionIds: [...new Set([...kept.transactionIds, ...transactionIds])],
      vendorIcons: { ...kept.vendorIcons, ...vendorIcons },
      exposureApprovals: { ...kept.exposureApprovals, ...exposureApprovals },
    }));
  }
  return found === undefined ? "given-up" : "restored";
}

/** Without an access token nothing of it stays: neither in the browser nor in this page. */
export async function purgeKept(storage: KeptStorage = indexedStorage): Promise<void> {
  isPurged = true;
  useKept.setState(nothing);
  await storage.clear().catch((error: unknown) => console.warn("The kept state could not be purged", error));
}

export function addTransaction(id: string): void {
  change(({ transactionIds }) => ({ transactionIds: [...new Set([...transactionIds, id])] }));
}

export function removeTransaction(id: string): void {
  change(({ transactionIds }) => ({ transactionIds: transactionIds.filter((one) => one !== id) }));
}

/** Icons that came from the server, by catalogId; those that are the same change nothing. */
export function keepIcons(icons: Readonly<Record<string, string>>): void {
  const { vendorIcons } = useKept.getState();
  if (Object.entries(icons).every(([id, icon]) => vendorIcons[id] === icon)) return;
  change((kept) => ({ vendorIcons: { ...kept.vendorIcons, ...icons } }));
}

/** The key of a request to close one way into a document. */
export function exposureKey({ appId, documentId, itemId }: ExposureKey): string {
  return `${appId} ${documentId} ${itemId}`;
}

/** The server's exposure approvals take the place of those that were kept: what was cleared there goes here too. */
export function keepExposures(approvals: readonly (ExposureKey & z.infer<typeof approval>)[]): void {
  change(() => ({
    exposureApprovals: Object.fromEntries(
      approvals.map(({ executionId, status, action, timestamp, ...key }) => [
        exposureKey(key),
        { executionId, status, action, timestamp },
      ]),
    ),
  }));
}

/** The exposure approvals that were kept, as records again. */
export function keptExposures(kept: Kept["exposureApprovals"]): (ExposureKey & z.infer<typeof approval>)[] {
  return Object.entries(kept).map(([key, record]) => {
    const [appId = "", documentId = "", itemId = ""] = key.split(" ");
    return { appId, documentId, itemId, ...record };
  });
}

/** What was kept, each part of another shape left out. */
function readKept(found: ReadonlyMap<KeptKey, unknown>): Kept {
  return {
    transactionIds: shapes.transactionIds.safeParse(found.get("transactionIds")).data ?? [],
    vendorIcons: shapes.vendorIcons.safeParse(found.get("vendorIcons")).data ?? {},
    exposureApprovals: shapes.exposureApprovals.safeParse(found.get("exposureApprovals")).data ?? {},
  };
}

/** The same change to what this page knows and to what is kept, which another tab may have added to. */
function change(next: (kept: Kept) => Partial<Kept>): void {
  useKept.setState(next);
  indexedStorage
    .update((found) => next(readKept(found)))
    .catch((error: unknown) => console.warn("The state of this page could not be kept", error));
}
