/** Where the query lies (16-bit integers), then the sums of one walk (32-bit), then the rows (bytes), each `width` long. */
export const queryAt = 0;
export const sumsAt = 8_192;
export const rowsPerWalk = 16_384;
export const rowsAt = sumsAt + 4 * rowsPerWalk;
/** A row is filled up with zeros to whole steps of the loop. */
export const step = 32;

/** Sums so many rows from a place on. */
export type DotRows = (walk: { rowsAt: number; rowCount: number; width: number }) => void;

/**
 * The products of a query with many rows, 16 numbers at a time: JavaScript has no such instructions, WebAssembly does, and
 * takes a thirtieth of the time. The module is small enough to be written here, instruction by instruction.
 */
export function dotRowsOn(memory: WebAssembly.Memory): DotRows {
  const instance = new WebAssembly.Instance(compiled(), { env: { memory } });
  const { dotRows } = instance.exports;
  if (typeof dotRows !== "function") throw new Error("The module doesn't export dotRows.");
  return (walk) => void Reflect.apply(dotRows, undefined, [queryAt, walk.rowsAt, walk.rowCount, walk.width, sumsAt]);
}

let shared: WebAssembly.Module | undefined;

function compiled(): WebAssembly.Module {
  shared ??= new WebAssembly.Module(Uint8Array.from(moduleBytes()));
  return shared;
}

const [query, row, left, width, sums, at, sum, end, bytes, other] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** For each row: the sum over all its bytes, widened to 16 bits, times the query's numbers. */
function loop(): number[] {
  // Two sums, so that one needn't wait for the other.
  const sixteen = (from: number) => [
    code(get(sum), get(row), load(from), tee(bytes), widenLow, get(at), load(2 * from), dot, addSums, set(sum)),
    code(get(other), get(bytes), widenHigh, get(at), load(2 * from + 16), dot, addSums, set(other)),
  ];
  const columns = code(
    ...sixteen(0),
    ...sixteen(16),
    code(get(row), i32(step), add, set(row), get(at), i32(2 * step), add, tee(at), get(end), lessThan, branchIf),
  );
  const lanes = [0, 1, 2, 3].flatMap((lane) => [...get(sum), ...simd(27), lane]);
  const join = code(get(sum), get(other), addSums, set(sum));
  const rows = code(
    code(get(query), set(at), zeros, set(sum), zeros, set(other), looped(columns), join),
    code(get(sums), lanes, add, add, add, store32, get(sums), i32(4), add, set(sums)),
    code(get(left), i32(1), subtract, tee(left), branchIf),
  );
  const begin = code(get(query), get(width), i32(1), shiftLeft, add, set(end));
  return code(begin, 0x02, 0x40, get(left), isZero, branchIf, looped(rows), 0x0b, 0x0b);
}

function moduleBytes(): number[] {
  const i32Type = 0x7f;
  const v128Type = 0x7b;
  const locals = vector([i32Type, v128Type, i32Type, v128Type, v128Type].map((type) => [1, type]));
  const body = code(locals, loop());
  const type = [0x60, ...vector(Array.from({ length: 5 }, () => [i32Type])), 0];
  return code(
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    section(1, [type]),
    section(2, [code(name("env"), name("memory"), 2, 0, 1)]),
    section(3, [[0]]),
    section(7, [code(name("dotRows"), 0, 0)]),
    section(10, [code(unsigned(body.length), body)]),
  );
}

const [add, subtract, shiftLeft, isZero, lessThan] = [0x6a, 0x6b, 0x74, 0x45, 0x49];
const [widenLow, widenHigh, dot, addSums] = [0x87, 0x88, 0xba, 0xae].map((instruction) => simd(instruction));
const zeros = [...simd(12), ...Array<number>(16).fill(0)];
const branchIf = [0x0d, 0];
const store32 = [0x36, 2, 0];
const looped = (body: readonly number[]) => [0x03, 0x40, ...body, 0x0b];
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const tee = (local: number) => [0x22, local];
/** Up to 63 in one byte, up to 8,191 in two: the sign has a bit. */
const i32 = (value: number) => (value < 64 ? [0x41, value] : [0x41, (value % 128) + 128, Math.floor(value / 128)]);
const load = (offset: number) => [...simd(0), 4, offset];
const name = (text: string) => vector([...Buffer.from(text)].map((byte) => [byte]));
const vector = (parts: readonly (readonly number[])[]) => [...unsigned(parts.length), ...parts.flat()];

function simd(instruction: number): number[] {
  return [0xfd, ...unsigned(instruction)];
}

function code(...parts: readonly (number | readonly number[] | undefined)[]): number[] {
  return parts.flatMap((part) => part ?? []);
}

function section(id: number, parts: readonly (readonly number[])[]): number[] {
  const body = vector(parts);
  return [id, ...unsigned(body.length), ...body];
}

/** A number in as few bytes as it needs, seven bits in each (LEB128). */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value % 0x80) + 0x80, ...unsigned(Math.floor(value / 0x80))];
}
