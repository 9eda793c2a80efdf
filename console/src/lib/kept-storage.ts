/** The one database of this console in the browser, and the only keys it ever holds. */
const databaseName = "hoopoe";
const storeName = "kept";
export const keptKeys = ["transactionIds", "vendorIcons", "exposureApprovals"] as const;
export type KeptKey = (typeof keptKeys)[number];

/** Where a page keeps what outlives a reload. Rejects where the browser forbids storage. */
export interface KeptStorage {
  load(): Promise<ReadonlyMap<KeptKey, unknown>>;
  /** Changes some of it, from what stands there by now: other tabs keep theirs in the same place. */
  update(change: (found: ReadonlyMap<KeptKey, unknown>) => Readonly<Partial<Record<KeptKey, unknown>>>): Promise<void>;
  clear(): Promise<void>;
}

/** IndexedDB: icons are too many for what localStorage holds, and reading them must not stop the page. */
export const indexedStorage: KeptStorage = {
  async load() {
    return readAll(await openStore("readonly"));
  },
  async update(change) {
    // Read and written in one transaction, which no other tab's comes between.
    const store = await openStore("readwrite");
    const changed = Object.entries(change(await readAll(store)));
    await Promise.all(changed.map(([key, value]) => settled(store.put(value, key))));
  },
  async clear() {
    const store = await openStore("readwrite");
    await settled(store.clear());
  },
};

async function readAll(store: IDBObjectStore): Promise<ReadonlyMap<KeptKey, unknown>> {
  const values = await Promise.all(keptKeys.map((key) => settled(store.get(key))));
  return new Map(keptKeys.map((key, index) => [key, values[index]]));
}

let opening: Promise<IDBDatabase> | undefined;

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opening ??= open();
  const database = await opening;
  return database.transaction(storeName, mode).objectStore(storeName);
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
  });
}
