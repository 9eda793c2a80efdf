import { Binary, Long } from "bson";
import {
  createIndexesCommand,
  deleteCommand,
  type Document,
  findCommand,
  getMoreCommand,
  insertCommand,
  killCursorsCommand,
  updateCommand,
} from "./commands.ts";
import { matches, textOf, valueAt } from "./matches.ts";

export interface MongoDatabase {
  /** Answers one command, a refusal included. */
  run(command: Document): Document;
  /** Documents of a collection, `database.collection`. */
  count(namespace: string): number;
}

interface Collection {
  documents: Document[];
  indexes: Document[];
}

const greeting = {
  isWritablePrimary: true,
  ismaster: true,
  helloOk: true,
  maxBsonObjectSize: 16 * 1024 * 1024,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  minWireVersion: 0,
  maxWireVersion: 25,
  readOnly: false,
  connectionId: 1,
  ok: 1,
};
const repliedBytesMax = 4 * 1024 * 1024;
const idIndex = { v: 2, key: { _id: 1 }, name: "_id_" };

interface Store {
  readonly collections: Map<string, Collection>;
  readonly cursors: Map<string, { namespace: string; rest: Document[] }>;
  lastCursor: number;
}

/** Collections in memory, and the commands that keep and find files in them. */
export function openDatabase(): MongoDatabase {
  const store: Store = { collections: new Map(), cursors: new Map(), lastCursor: 0 };
  return {
    run(command) {
      const name = Object.keys(command)[0] ?? "";
      try {
        return answers[name]?.(store, command) ?? refusal(59, "CommandNotFound", `no such command: '${name}'`);
      } catch (error) {
        return refusal(2, "BadValue", String(error));
      }
    },
    count: (namespace) => store.collections.get(namespace)?.documents.length ?? 0,
  };
}

const answers: Readonly<Record<string, (store: Store, command: Document) => Document>> = {
  hello: () => ({ ...greeting, localTime: new Date() }),
  ismaster: () => ({ ...greeting, localTime: new Date() }),
  ping: () => ({ ok: 1 }),
  endSessions: () => ({ ok: 1 }),
  find(store, command) {
    const { find: name, filter, sort, projection, skip, limit, singleBatch, batchSize } = findCommand.parse(command);
    const namespace = namespaceOf(command, name);
    const [[field, direction] = ["_id", 1]] = Object.entries(sort);
    const found = (store.collections.get(namespace)?.documents ?? [])
      .filter((document) => matches(document, filter))
      .toSorted((a, b) => (field in sort ? direction * compare(valueAt(a, field), valueAt(b, field)) : 0));
    const chosen = found.slice(skip, limit === 0 ? undefined : skip + Math.abs(limit));
    const shown = chosen.map((document) => project(document, projection));
    return page(store, shown, { namespace, size: singleBatch ? shown.length : batchSize, key: "firstBatch" });
  },
  getMore(store, command) {
    const { getMore, batchSize } = getMoreCommand.parse(command);
    const id = textOf(getMore);
    const cursor = store.cursors.get(id);
    store.cursors.delete(id);
    if (cursor === undefined) return refusal(43, "CursorNotFound", `cursor id ${id} not found`);
    return page(store, cursor.rest, { namespace: cursor.namespace, size: batchSize, key: "nextBatch" });
  },
  killCursors({ cursors }, command) {
    const { cursors: ended } = killCursorsCommand.parse(command);
    for (const id of ended) cursors.delete(textOf(id));
    return { cursorsKilled: ended, cursorsNotFound: [], cursorsAlive: [], cursorsUnknown: [], ok: 1 };
  },
  update(store, command) {
    const { update: name, updates } = updateCommand.parse(command);
    const { documents } = open(store, namespaceOf(command, name));
    let n = 0;
    for (const { q, u } of updates) {
      const others = Object.keys(u).filter((operator) => operator !== "$set");
      if (others.length > 0) return refusal(9, "FailedToParse", `update: ${others.join()} is not spoken here`);
      const found = documents.find((document) => matches(document, q));
      if (found === undefined) continue;
      Object.assign(found, u["$set"]);
      n += 1;
    }
    return { n, nModified: n, ok: 1 };
  },
  insert(store, command) {
    const { insert, documents: args } = insertCommand.parse(command);
    const { documents } = open(store, namespaceOf(command, insert));
    for (const document of args) {
      const isKnown = documents.some(({ _id }) => textOf(_id) === textOf(document["_id"]));
      if (isKnown) return { n: 0, writeErrors: [{ index: 0, code: 11000, errmsg: "E11000 duplicate key" }], ok: 1 };
      documents.push(document);
    }
    return { n: args.length, ok: 1 };
  },
  delete(store, command) {
    const { delete: name, deletes } = deleteCommand.parse(command);
    const collection = open(store, namespaceOf(command, name));
    let n = 0;
    for (const { q, limit } of deletes) {
      const gone = collection.documents.filter((document) => matches(document, q)).slice(0, limit || undefined);
      collection.documents = collection.documents.filter((document) => !gone.includes(document));
      n += gone.length;
    }
    return { n, ok: 1 };
  },
  listIndexes(store, command) {
    const namespace = namespaceOf(command, command["listIndexes"]);
    const collection = store.collections.get(namespace);
    if (collection === undefined) return refusal(26, "NamespaceNotFound", `ns does not exist: ${namespace}`);
    return page(store, collection.indexes, { namespace, size: 100, key: "firstBatch" });
  },
  createIndexes(store, command) {
    const { createIndexes, indexes } = createIndexesCommand.parse(command);
    const collection = open(store, namespaceOf(command, createIndexes));
    const numIndexesBefore = collection.indexes.length;
    collection.indexes.push(...indexes);
    return { numIndexesBefore, numIndexesAfter: collection.indexes.length, ok: 1 };
  },
};

function namespaceOf(command: Document, name: unknown): string {
  return `${textOf(command["$db"])}.${textOf(name)}`;
}

function open({ collections }: Store, namespace: string): Collection {
  const made = collections.get(namespace) ?? { documents: [], indexes: [idIndex] };
  collections.set(namespace, made);
  return made;
}

/** As many documents as one answer takes, and a cursor for the others. */
function page(
  store: Store,
  found: Document[],
  { namespace, size, key }: { namespace: string; size: number; key: string },
): Document {
  const batch: Document[] = [];
  let bytes = 0;
  while (batch.length < Math.min(size, found.length) && bytes < repliedBytesMax) {
    const next = found[batch.length] ?? {};
    bytes += bytesOf(next["data"]);
    batch.push(next);
  }
  const rest = found.slice(batch.length);
  if (rest.length === 0) return { cursor: { [key]: batch, id: Long.ZERO, ns: namespace }, ok: 1 };
  store.lastCursor += 1;
  store.cursors.set(String(store.lastCursor), { namespace, rest });
  return { cursor: { [key]: batch, id: Long.fromNumber(store.lastCursor), ns: namespace }, ok: 1 };
}

function refusal(code: number, codeName: string, errmsg: string): Document {
  return { ok: 0, code, codeName, errmsg };
}

function project(document: Document, projection: Document): Document {
  const wanted = Object.keys(projection).filter((field) => projection[field] === 1);
  if (wanted.length === 0) return document;
  return Object.fromEntries([...new Set(["_id", ...wanted])].map((field) => [field, document[field]]));
}

function compare(a: unknown, b: unknown): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return textOf(a).localeCompare(textOf(b));
}

/** How much a piece of a file is; other documents are small. */
function bytesOf(data: unknown): number {
  return data instanceof Binary ? data.length() : 500;
}
