import type { ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";
import { expect, it, onTestFinished } from "vitest";
import { createModel } from "../models/create-model.ts";
import { startScriptedEndpoint } from "../reports/testing/scripted-endpoint.ts";
import { groupClaims } from "./group-claims.ts";

const claimOf = (index: number): ReadClaim => ({
  id: `c${index}`,
  statement: `Count ${index}`,
  subjects: [],
  values: [],
  kind: "observed",
  happenedAt: null,
  author: "Mara",
  saidAt: new Date(Date.UTC(2026, 10, 20, 8, index)).toISOString(),
  span: { itemId: String(index), field: "body", quote: `no, it is count ${index}`, start: 0 },
});

async function group(count: number, ...answers: readonly object[]) {
  const endpoint = await startScriptedEndpoint();
  onTestFinished(() => endpoint.close());
  endpoint.claim(...answers.map((answer) => JSON.stringify(answer)));
  const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "m" });
  const claims = Array.from({ length: count }, (_, index) => claimOf(index + 1));
  return { ...(await groupClaims({ model, claims })), prompts: endpoint.claimPrompts };
}

const corrects = (from: number, to: number, quote = "no, it is count") => ({ from, kind: "corrects", to, quote });

it("a relation needs words of its claim, two claims of one matter, and a correction an earlier claim", async () => {
  const { relations } = await group(4, {
    matters: [
      { matter: "Count", claims: [1, 2, 3] },
      { matter: "Other", claims: [4] },
    ],
    relations: [corrects(2, 1), corrects(3, 2, "I was wrong"), corrects(1, 3), corrects(4, 1), corrects(3, 9)],
  });
  expect(relations).toEqual([{ kind: "corrects", from: "c2", to: "c1" }]);
});

it("a claim is in one matter only, and one that the model left out has a matter of its own", async () => {
  const { matters, failed } = await group(3, {
    matters: [
      { matter: "Count", claims: [1, 2] },
      { matter: "Again", claims: [2, 7] },
    ],
    relations: [],
  });
  expect(matters).toEqual([
    { matter: "Count", claimIds: ["c1", "c2"] },
    { matter: "Count 3", claimIds: ["c3"] },
  ]);
  expect(failed).toBe(0);
});

it("claims beyond one call join the matters of the calls before", async () => {
  const all = Array.from({ length: 120 }, (_, index) => index + 1);
  // In the second call the one known matter is number 1, and the new claims come after it.
  const { matters, relations, prompts } = await group(
    122,
    { matters: [{ matter: "Count", claims: all }], relations: [] },
    { matters: [{ matter: "Count", claims: [1, 2, 3] }], relations: [corrects(3, 1)] },
  );
  expect(matters.map(({ claimIds }) => claimIds.length)).toEqual([122]);
  expect(relations).toEqual([{ kind: "corrects", from: "c122", to: "c120" }]);
  expect(prompts).toHaveLength(2);
});

it("claims of a call that failed stand alone and are counted", async () => {
  const { matters, relations, failed } = await group(2, { nothing: true });
  expect([matters.map(({ claimIds }) => claimIds), relations, failed]).toEqual([[["c1"], ["c2"]], [], 2]);
});
