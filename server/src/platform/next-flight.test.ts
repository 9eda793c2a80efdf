import { expect, it } from "vitest";
import { createNextFlight } from "./next-flight.ts";

function openFlights() {
  const left: { requested: string; land: (answer: string) => void; crash: (error: Error) => void }[] = [];
  const ask = createNextFlight<string, string>({
    keyOf: (requested) => requested.slice(0, 1),
    run: (requested) => new Promise((resolve, reject) => left.push({ requested, land: resolve, crash: reject })),
  });
  return { left, ask };
}

it("who asks while an answer is under way is never handed it, but shares the next one", async () => {
  const { left, ask } = openFlights();
  const first = ask("a1");
  const [second, third, other] = [ask("a2"), ask("a3"), ask("b1")];
  expect(left.map(({ requested }) => requested)).toEqual(["a1", "b1"]);
  left[0]?.land("old");
  expect(await first).toBe("old");
  expect(left.map(({ requested }) => requested)).toEqual(["a1", "b1", "a2"]);
  const fourth = ask("a4");
  left[2]?.land("new");
  expect(await Promise.all([second, third])).toEqual(["new", "new"]);
  left[3]?.land("newest");
  left[1]?.land("b");
  expect(await Promise.all([fourth, other])).toEqual(["newest", "b"]);
});

it("a failure reaches those who shared it and nobody after them", async () => {
  const { left, ask } = openFlights();
  const first = ask("a1");
  const shared = [ask("a2"), ask("a3")];
  left[0]?.crash(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  left[1]?.crash(new Error("still gone"));
  for (const one of shared) await expect(one).rejects.toThrow("still gone");
  const again = ask("a4");
  left[2]?.land("back");
  expect(await again).toBe("back");
});
