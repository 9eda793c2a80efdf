import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MutationObserver } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { inTurn } from "./in-turn.ts";
import { queryClient } from "./query.ts";

const source = join(import.meta.dirname, "..");

it("two presses of one switch are sent one after the other, though the first fails; another thing's does not wait", async () => {
  const sent: string[] = [];
  const answers: ((isTaken: boolean) => void)[] = [];
  const switchOf = (id: string) =>
    new MutationObserver(queryClient, {
      mutationFn: (isOn: boolean) =>
        new Promise<boolean>((resolve, reject) => {
          sent.push(`${id} ${isOn}`);
          answers.push((isTaken) => (isTaken ? resolve(isOn) : reject(new Error("lost"))));
        }),
      scope: inTurn("stream", id),
    });
  const [one, other] = [switchOf("one"), switchOf("other")];
  const first = one.mutate(false).catch(() => "lost");
  const second = one.mutate(true);
  const elsewhere = other.mutate(false);
  await expect.poll(() => sent).toEqual(["one false", "other false"]);
  // What is shown until then is the last wish.
  expect(one.getCurrentResult()).toMatchObject({ isPending: true, variables: true });
  answers[0]?.(false);
  expect(await first).toBe("lost");
  await expect.poll(() => sent).toEqual(["one false", "other false", "one true"]);
  for (const answer of answers.slice(1)) answer(true);
  expect(await Promise.all([second, elsewhere])).toEqual([true, false]);
});

it("whatever shows a wish before its answer has its calls go in turn", () => {
  const files = globSync("{pages,features}/**/*.tsx", { cwd: source });
  const wishing = files.filter((file) => /\b(isOn|audience) ?= ?\{?\(?\w+\.isPending \?/.test(textOf(file)));
  expect(wishing.length).toBeGreaterThan(4);
  expect(wishing.filter((file) => !withItsHooks(file).includes("scope: inTurn("))).toEqual([]);
});

function textOf(file: string): string {
  return readFileSync(join(source, file), "utf8");
}

function withItsHooks(file: string): string {
  const text = textOf(file);
  const hooks = [...text.matchAll(/from "\.\/(use-[\w-]+\.ts)"/g)].map(([, name = ""]) => join(dirname(file), name));
  return [text, ...hooks.map(textOf)].join("\n");
}
