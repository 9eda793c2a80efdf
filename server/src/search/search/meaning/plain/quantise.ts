/// <reference lib="esnext.float16" />
import { step } from "./dot-rows.ts";

/** A vector as the table keeps it. `embedding`: 16-bit floats; `coarse` times `scale`: its direction, `spread` away at most. */
export interface PlainVector {
  readonly embedding: Buffer;
  readonly coarse: Buffer;
  readonly scale: number;
  readonly spread: number;
}

/** 12 bits: the sum of 4,000 products with bytes stays within 32 bits. */
const queryMax = 4_095;
const byteMax = 127;

export function toPlain(vector: readonly number[]): PlainVector {
  const halves = Float16Array.from(vector);
  const { whole, scale, spread } = quantise(directionOf(Float32Array.from(halves)), byteMax);
  return {
    embedding: Buffer.from(halves.buffer),
    coarse: Buffer.from(Int8Array.from(whole).buffer),
    scale,
    spread,
  };
}

/** In 32 bits, which compute faster. */
export function fromPlain(embedding: Buffer): Float32Array {
  return Float32Array.from(new Float16Array(Uint8Array.from(embedding).buffer));
}

/** A query for the walk over bytes. `length`: how long what it stands for is, about 1. */
export interface CoarseQuery {
  readonly whole: Int16Array;
  readonly scale: number;
  readonly spread: number;
  readonly length: number;
}

export function toCoarseQuery(halves: Float32Array): CoarseQuery {
  const { whole, scale, spread } = quantise(directionOf(halves), queryMax);
  const padded = new Int16Array(paddedWidth(halves.length));
  padded.set(whole);
  return { whole: padded, scale, spread, length: scale * Math.hypot(...whole) };
}

/** How alike two directions are, from -1 to 1. */
export function similarity(one: Float32Array, other: Float32Array): number {
  let [dot, oneSquared, otherSquared] = [0, 0, 0];
  for (let index = 0; index < one.length; index += 1) {
    const part = one[index] ?? 0;
    const beside = other[index] ?? 0;
    dot += part * beside;
    oneSquared += part * part;
    otherSquared += beside * beside;
  }
  return dot / Math.sqrt(oneSquared * otherSquared);
}

export function paddedWidth(width: number): number {
  return Math.ceil(width / step) * step;
}

function directionOf(halves: Float32Array): number[] {
  const length = Math.hypot(...halves);
  return Array.from(halves, (part) => part / length);
}

function quantise(direction: readonly number[], whole: number) {
  const largest = direction.reduce((max, part) => Math.max(max, Math.abs(part)), 0);
  // As the database keeps it: what is read back must be what the spread was reckoned with.
  const scale = Math.fround(largest / whole);
  const rounded = direction.map((part) => Math.max(-whole, Math.min(whole, Math.round(part / scale))));
  const spread = Math.hypot(...direction.map((part, index) => part - (rounded[index] ?? 0) * scale));
  return { whole: rounded, scale, spread: spread * 1.000_001 };
}
