import { setImmediate } from "node:timers/promises";
import { type DotRows, dotRowsOn, queryAt, rowsAt, rowsPerWalk, sumsAt } from "./dot-rows.ts";
import { type CoarseQuery, paddedWidth } from "./quantise.ts";

const pageBytes = 65_536;
/** What a row takes besides its bytes: id, scale and spread, and its entry in the index of ids. */
const besideBytes = 80;

export interface BlockRow {
  readonly id: number;
  readonly coarse: Uint8Array;
  readonly scale: number;
  readonly spread: number;
}

/** Each row's likeness to a query: `scores` at most `error` away from the exact one. */
export interface Scores {
  readonly ids: Float64Array;
  readonly scores: Float32Array;
  readonly error: number;
}

/** The coarse vectors of one workspace and model, in memory that grows with them. */
export class VectorBlock {
  readonly width: number;
  readonly #rowBytes: number;
  readonly #memory: WebAssembly.Memory;
  readonly #dotRows: DotRows;
  readonly #placeOf = new Map<number, number>();
  #ids = new Float64Array(0);
  #scales = new Float32Array(0);
  #spreadMax = 0;

  constructor(width: number) {
    this.width = width;
    this.#rowBytes = paddedWidth(width);
    this.#memory = new WebAssembly.Memory({ initial: Math.ceil(rowsAt / pageBytes) });
    this.#dotRows = dotRowsOn(this.#memory);
  }

  get size(): number {
    return this.#placeOf.size;
  }

  get bytes(): number {
    return this.#memory.buffer.byteLength + this.size * besideBytes;
  }

  put(rows: readonly BlockRow[]): void {
    this.#reserve(this.size + rows.length);
    const bytes = new Uint8Array(this.#memory.buffer);
    for (const { id, coarse, scale, spread } of rows) {
      if (coarse.length !== this.width) continue;
      const index = this.#placeOf.get(id) ?? this.size;
      this.#placeOf.set(id, index);
      bytes.set(coarse, rowsAt + index * this.#rowBytes);
      this.#ids[index] = id;
      this.#scales[index] = scale;
      this.#spreadMax = Math.max(this.#spreadMax, spread);
    }
  }

  /** Lets others have the processor in between. */
  async score(query: CoarseQuery): Promise<Scores> {
    const [count, ids, scales] = [this.size, this.#ids, this.#scales];
    const scores = new Float32Array(count);
    for (let start = 0; start < count; start += rowsPerWalk) {
      const rows = Math.min(rowsPerWalk, count - start);
      // Another search may have walked meanwhile, or the memory have grown: nothing in it but the rows is kept between walks.
      new Int16Array(this.#memory.buffer, queryAt, query.whole.length).set(query.whole);
      this.#dotRows({ rowsAt: rowsAt + start * this.#rowBytes, rowCount: rows, width: this.#rowBytes });
      const sums = new Int32Array(this.#memory.buffer, sumsAt, rows);
      for (let row = 0; row < rows; row += 1)
        scores[start + row] = (sums[row] ?? 0) * query.scale * (scales[start + row] ?? 0);
      if (start + rows < count) await setImmediate();
    }
    // Cauchy and Schwarz, for what rounding took from the query and from the row; the last part is what floats lose.
    return { ids, scores, error: query.spread + query.length * this.#spreadMax + 1e-6 };
  }

  #reserve(rows: number): void {
    if (rows > this.#ids.length) {
      const room = Math.max(rows, Math.ceil(this.#ids.length * 1.5), 1_024);
      this.#ids = grown(this.#ids, new Float64Array(room));
      this.#scales = grown(this.#scales, new Float32Array(room));
    }
    const missing = rowsAt + rows * this.#rowBytes - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageBytes));
  }
}

function grown<List extends Float32Array | Float64Array>(from: List, to: List): List {
  to.set(from);
  return to;
}
