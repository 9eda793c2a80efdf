import { type BlobStore, BlobMissingError } from "./blob-store.ts";

/**
 * The default store with a MongoDB beside it, which takes what is asked to go there. A blob is found in either, so that
 * it stays readable whichever store an upload chose.
 */
export function joinBlobStores(main: BlobStore, mongo: BlobStore): BlobStore {
  return {
    // Kind, place and marker are the default store's.
    ...main,
    stage: (owner, source, wanted) => (wanted === mongo.kind ? mongo : main).stage(owner, source),
    async read(owner, sha256, range) {
      try {
        return await main.read(owner, sha256, range);
      } catch (error) {
        if (!(error instanceof BlobMissingError)) throw error;
        return mongo.read(owner, sha256, range);
      }
    },
    has: async (owner, sha256) => (await main.has(owner, sha256)) || mongo.has(owner, sha256),
    async remove(owner, sha256) {
      await main.remove(owner, sha256);
      await mongo.remove(owner, sha256);
    },
    list: async (owner) => [...new Set([...(await main.list(owner)), ...(await mongo.list(owner))])],
    async ping() {
      await main.ping();
      await mongo.ping();
    },
    async close() {
      await main.close();
      await mongo.close();
    },
  };
}
