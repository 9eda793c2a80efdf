import type { ClaimItem } from "./claim-item.ts";

/** A stretch of an item's body; most items are one piece. */
export interface Piece {
  readonly item: ClaimItem;
  readonly text: string;
}

const pieceCharacters = 12_000;
const batchCharacters = 16_000;
const batchPieces = 12;

/** Long bodies in parts, at the ends of paragraphs or lines where there are any; nothing is left out. */
export function cutItem(item: ClaimItem, charactersMax = pieceCharacters): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < Math.max(1, item.body.length);) {
    const end = endOfPiece(item.body, start, charactersMax);
    pieces.push({ item, text: item.body.slice(start, end) });
    start = Math.max(end, start + 1);
  }
  return pieces;
}

function endOfPiece(body: string, start: number, charactersMax: number): number {
  const end = start + charactersMax;
  if (end >= body.length) return body.length;
  const stretch = body.slice(start, end);
  const mark = ["\n\n", "\n", ". ", " "].find((one) => stretch.lastIndexOf(one) > charactersMax / 2);
  return mark === undefined ? end : start + stretch.lastIndexOf(mark) + mark.length;
}

export function batchPiecesOf(pieces: readonly Piece[]): Piece[][] {
  const batches: Piece[][] = [];
  let characters = 0;
  for (const piece of pieces) {
    const size = piece.text.length + piece.item.title.length;
    const last = batches.at(-1);
    if (last === undefined || last.length >= batchPieces || characters + size > batchCharacters) {
      batches.push([piece]);
      characters = size;
    } else {
      last.push(piece);
      characters += size;
    }
  }
  return batches;
}
