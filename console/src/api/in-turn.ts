/**
 * The `scope` of mutations that change the same thing: two quick presses of a switch are two calls, and these go one
 * after the other, as they were pressed. Side by side they could overtake each other on the way, and the first press
 * would stand.
 */
export function inTurn(noun: string, id: string | number = ""): { id: string } {
  return { id: `${noun} ${id}` };
}
