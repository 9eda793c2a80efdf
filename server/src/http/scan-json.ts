import type { BodyLimits } from "@hoopoe/contract/body-limits.ts";

/** The limit that a body passes, and the path of the place where it does: `definition.workflow.nodes[3]`. */
export interface Breach {
  readonly limit: keyof BodyLimits;
  readonly path: string;
}

export interface JsonScanner {
  /** Counts the next bytes of a body; the first limit that they pass, if any. Nothing may follow then. */
  next(chunk: Uint8Array): Breach | undefined;
}

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openObject, closeObject, openArray, closeArray] = [0x7b, 0x7d, 0x5b, 0x5d];
const shownKeyBytes = 40;
const shownPathChars = 200;

/**
 * Counts what a JSON text holds from its bytes alone, before anything is parsed: a text of a million keys costs as much as its
 * bytes up to the limit, some 10 ns each. What is not JSON may be counted wrongly; JSON.parse refuses it afterwards.
 */
export function createJsonScanner(limits: BodyLimits): JsonScanner {
  const count = { bytes: 0, keys: 0, nodes: 0, depth: 0 };
  const at = { isInText: false, isEscaped: false, isKeyNext: false, keyBytes: 0 };
  const levels = levelsFor(limits.depth + 2);
  const { isArray, index, keyBytes, keys } = levels;

  const breach = (limit: keyof BodyLimits): Breach => ({ limit, path: pathOf(levels, count.depth) });

  /** Reads a text on from `from`; the place behind its end, or the chunk's. */
  function readText(chunk: Uint8Array, from: number): number {
    const keyFrom = count.depth * shownKeyBytes;
    for (let position = from; position < chunk.length; position += 1) {
      const byte = chunk[position] ?? 0;
      if (at.isEscaped) at.isEscaped = false;
      else if (byte === backslash) at.isEscaped = true;
      else if (byte === quote) {
        at.isInText = false;
        if (!at.isKeyNext || count.depth === 0) return position + 1;
        count.keys += 1;
        keyBytes[count.depth] = at.keyBytes;
        return position + 1;
      } else if (at.isKeyNext && at.keyBytes < shownKeyBytes) {
        keys[keyFrom + at.keyBytes] = byte;
        at.keyBytes += 1;
      }
    }
    return chunk.length;
  }

  function enter(array: 0 | 1): void {
    count.depth += 1;
    count.nodes += 1;
    isArray[count.depth] = array;
    index[count.depth] = 0;
    keyBytes[count.depth] = 0;
    at.isKeyNext = array === 0;
  }

  function readMark(byte: number): void {
    if (byte === quote) {
      at.isInText = true;
      at.keyBytes = 0;
    } else if (byte === comma) {
      const isInArray = isArray[count.depth] === 1;
      at.isKeyNext = !isInArray;
      if (!isInArray) return;
      index[count.depth] = (index[count.depth] ?? 0) + 1;
      count.nodes += 1;
    } else if (byte === colon) at.isKeyNext = false;
    else if (byte === openObject) enter(0);
    else if (byte === openArray) enter(1);
    else if (byte === closeObject || byte === closeArray) {
      count.depth = Math.max(0, count.depth - 1);
      at.isKeyNext = false;
    }
  }

  return {
    next(chunk) {
      count.bytes += chunk.byteLength;
      if (count.bytes > limits.bytes) return breach("bytes");
      let position = 0;
      while (position < chunk.length) {
        if (at.isInText) {
          position = readText(chunk, position);
          if (count.keys > limits.keys) return breach("keys");
          continue;
        }
        readMark(chunk[position] ?? 0);
        position += 1;
        if (count.depth > limits.depth) return breach("depth");
        if (count.nodes > limits.nodes) return breach("nodes");
      }
      return undefined;
    },
  };
}

/** Of each level: whether it is an array, the place in it, and the beginning of the key that is read there. */
interface Levels {
  readonly isArray: Uint8Array;
  readonly index: Uint32Array;
  readonly keyBytes: Uint8Array;
  readonly keys: Uint8Array;
}

function levelsFor(count: number): Levels {
  return {
    isArray: new Uint8Array(count),
    index: new Uint32Array(count),
    keyBytes: new Uint8Array(count),
    keys: new Uint8Array(count * shownKeyBytes),
  };
}

function pathOf({ isArray, index, keyBytes, keys }: Levels, depth: number): string {
  let path = "";
  for (let level = 1; level <= depth && path.length < shownPathChars; level += 1) {
    const from = level * shownKeyBytes;
    const key = Buffer.from(keys.subarray(from, from + (keyBytes[level] ?? 0))).toString("utf8");
    if (isArray[level] === 1) path += `[${index[level]}]`;
    else if (key !== "") path += path === "" ? key : `.${key}`;
  }
  return path;
}
