import type { FoundMatters, ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";
import { expect, it, onTestFinished } from "vitest";
import { createModel } from "../models/create-model.ts";
import { startScriptedEndpoint } from "../reports/testing/scripted-endpoint.ts";
import { compareClaims } from "./compare-claims.ts";
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

it("a claim is shown with the earlier ones nearest to it, however far back, and compared with those that had no room", async () => {
  const endpoint = await startScriptedEndpoint();
  onTestFinished(() => endpoint.close());
  const claims = Array.from({ length: 400 }, (_, index) => ({
    ...claimOf(index + 1),
    subjects: [{ kind: "host" as const, name: `edge-${index % 10}` }],
    ...(index === 0 ? { values: [{ text: "38", unit: "Gbps" }] } : {}),
    ...(index === 399 ? { values: [{ text: "31", unit: "Gbps" }] } : {}),
  }));
  const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "m" });
  const none = JSON.stringify({ matters: [], relations: [] });
  endpoint.claim(none, none, none, none, JSON.stringify({ links: [] }));
  expect((await groupClaims({ model, claims })).matters).toHaveLength(400);
  const isAbout = (words: string) => (prompt: string) => prompt.includes(words);
  const sorted = endpoint.claimPrompts.filter(isAbout("You sort claims"));
  const [known = "", last = ""] = (sorted.at(-1) ?? "").split("To sort:");
  expect(known).toContain('it is count 1\\"');
  expect(last).toContain('it is count 400\\"');
  // What had no room there is compared afterwards.
  expect(known).not.toContain('it is count 2\\"');
  const compared = endpoint.claimPrompts.filter(isAbout("You compare claims"));
  expect(compared.join("\n").split("New:")[0]).toContain('it is count 2\\"');
});

it("a link joins two matters only by numbers that were shown, words of the new claim, and in the order of time", async () => {
  const [old, fresh] = [claimOf(1), claimOf(2)];
  const linked = async (link: object) => {
    const endpoint = await startScriptedEndpoint();
    onTestFinished(() => endpoint.close());
    endpoint.claim(
      JSON.stringify({ links: [{ claim: 2, earlier: 1, relation: "corrects", quote: "no, it", ...link }] }),
    );
    const model = createModel({ kind: "openai-compatible", baseUrl: endpoint.baseUrl, model: "m" });
    const found: FoundMatters = {
      matters: [
        { matter: "Peak", claimIds: ["c1"] },
        { matter: "Traffic", claimIds: ["c2"] },
      ],
      relations: [],
    };
    await compareClaims(found, { model, comparisons: [{ claim: fresh, earlier: [old] }] });
    return found;
  };
  const joined = { matters: [{ matter: "Peak", claimIds: ["c1", "c2"] }] };
  expect(await linked({})).toEqual({ ...joined, relations: [{ kind: "corrects", from: "c2", to: "c1" }] });
  expect(await linked({ relation: "same" })).toEqual({ ...joined, relations: [] });
  for (const wrong of [{ quote: "I was wrong" }, { earlier: 2 }, { claim: 1 }, { claim: 7 }])
    expect((await linked(wrong)).matters).toHaveLength(2);
});

it("claims of a call that failed stand alone and are counted", async () => {
  const { matters, relations, failed } = await group(2, { nothing: true });
  expect((await group(400, { nothing: true })).failed).toBe(400);
  expect([matters.map(({ claimIds }) => claimIds), relations, failed]).toEqual([[["c1"], ["c2"]], [], 2]);
});
