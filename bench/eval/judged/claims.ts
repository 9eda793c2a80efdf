import { appendFileSync } from "node:fs";
import type { ClaimItem } from "@hoopoe/agents/claims/claim-item.ts";
import { decideCurrent } from "@hoopoe/agents/claims/decide-current.ts";
import { extractClaims } from "@hoopoe/agents/claims/extract-claims.ts";
import { groupClaims } from "@hoopoe/agents/claims/group-claims.ts";
import { type KnownPeople, standingOf } from "@hoopoe/agents/claims/standing.ts";
import type { AgentModel } from "@hoopoe/agents/models/agent-model.ts";
import type { Claim } from "@hoopoe/contract/reports/claim.ts";
import type { FoundMatters, ReadClaim } from "@hoopoe/contract/reports/read-claim.ts";
import type { StandingEntry } from "@hoopoe/contract/reports/standing.ts";
import * as z from "zod/mini";
import { Refusal } from "../refusal.ts";
import { type Corpus, readCorpora, readJson } from "./corpora.ts";
import { evalModel } from "./eval-model.ts";

const names = z.array(z.string());
const trust = z.object({ ownDomains: names, staff: names, partners: names, strangers: names, press: names });
const facts = z.array(
  z.object({ any: names, notAsCurrent: z._default(names, []), correctedBy: z._default(names, []) }),
);

/** Items for each call: one that fails leaves the others. */
const itemsAtOnce = 12;

/**
 * The ledgers of some companies as the product makes them, by the model at EVAL_MODEL_URL, against the facts: code alone reads these.
 * EVAL_CORPORA names the companies, with commas; EVAL_REFUSED a file for claims that were refused; EVAL_OLD=1 prints what the ledger holds and shouldn't.
 */
export async function scoreClaims(folder: string): Promise<[string, number][]> {
  const model = evalModel(process.env);
  if (model === null) throw new Refusal("Set EVAL_MODEL_URL to an OpenAI-compatible endpoint.");
  const wanted = (process.env.EVAL_CORPORA ?? "").split(",").filter((name) => name !== "");
  const corpora = (await readCorpora(folder)).filter(({ name }) => wanted.length === 0 || wanted.includes(name));
  if (corpora.length === 0) throw new Refusal("EVAL_CORPORA names none of the companies.");
  const sum = new Map<string, number>();
  for (const corpus of corpora) {
    const scored = await scoreCorpus(folder, corpus, model);
    console.log(corpus.name.padEnd(18), scored.map(([key, value]) => `${key} ${value}`).join(" · "));
    for (const [key, value] of scored) sum.set(key, (sum.get(key) ?? 0) + value);
  }
  return [...sum].map(([key, value]) => [`claims: ${key}`, value]);
}

async function scoreCorpus(folder: string, corpus: Corpus, model: AgentModel): Promise<[string, number][]> {
  const items = corpus.docs.map(({ itemId, ...doc }) => ({
    ...doc,
    id: itemId,
    zoneMinutes: corpus.zones.get(itemId),
  }));
  const reading = await readAll(items, model);
  const found = await groupClaims({ model, claims: reading.claims });
  const people = toPeople(trust.parse(await readJson(folder, "corpora", corpus.name, "trust.json")));
  const sourceOf = new Map(items.map(({ id, source_datatype }) => [id, source_datatype]));
  const standing = (claim: ReadClaim) => standingOf(claim.author, sourceOf.get(claim.span.itemId) ?? "", people);
  const held = heldIn(found, reading.claims, standing);
  const all = facts.parse(await readJson(folder, "corpora", corpus.name, "facts.json"));
  const corrected = all.filter(({ correctedBy }) => correctedBy.length > 0);
  if (process.env.EVAL_OLD === "1")
    console.log(all.flatMap((fact) => held.filter((text) => isOldIn(fact, text))).join("\n--\n"));
  return [
    ["items", items.length],
    ["items read", items.length - reading.failed],
    ["claims", reading.claims.length],
    ["refused", reading.dropped],
    ["not compared", found.failed],
    ["corrections", corrected.length],
    ["corrections present", corrected.filter((fact) => isPresent(fact, held)).length],
    ["corrections, old one current", corrected.filter((fact) => isOld(fact, held)).length],
    ["facts", all.length],
    ["facts present", all.filter((fact) => isPresent(fact, held)).length],
  ];
}

async function readAll(items: readonly ClaimItem[], model: AgentModel) {
  const reading: { claims: ReadClaim[]; dropped: number; failed: number } = { claims: [], dropped: 0, failed: 0 };
  for (let start = 0; start < items.length; start += itemsAtOnce)
    await extractClaims({
      model,
      items: items.slice(start, start + itemsAtOnce),
      onRefused: (refused) => {
        const file = process.env.EVAL_REFUSED;
        if (file !== undefined) appendFileSync(file, `${JSON.stringify(refused)}\n`);
      },
      onItem: (_, outcome) => {
        if (outcome.status === "failed") reading.failed += 1;
        else {
          reading.claims.push(...outcome.claims);
          reading.dropped += outcome.dropped;
        }
        return Promise.resolve();
      },
    });
  return reading;
}

function toPeople({ ownDomains, staff, partners, strangers, press }: z.infer<typeof trust>): KnownPeople {
  const listed = (list: readonly string[], standing: StandingEntry["standing"]) =>
    list.map((name) => ({ match: name.toLowerCase(), standing }));
  return {
    entries: [
      ...listed(staff, "own"),
      ...listed(partners, "partner"),
      ...listed(press, "press"),
      ...listed(strangers, "stranger"),
    ],
    memberNames: new Set(staff.map((name) => name.toLowerCase())),
    isOwnAddress: (address) => ownDomains.some((domain) => address.endsWith(`@${domain}`)),
  };
}

/** The words of what holds now, of each matter. */
function heldIn(found: FoundMatters, read: readonly ReadClaim[], standing: (claim: ReadClaim) => Claim["standing"]) {
  const byId = new Map(read.map((claim) => [claim.id, claim]));
  return found.matters.flatMap(({ claimIds }) => {
    const claims = claimIds
      .flatMap((id) => byId.get(id) ?? [])
      .map((claim): Claim => ({ ...claim, standing: standing(claim), relations: relationsOf(found, claim.id) }));
    const { currentId } = decideCurrent(claims);
    const current = claims.find(({ id }) => id === currentId);
    return current === undefined ? [] : [`${current.statement}\n${current.span.quote}`];
  });
}

function relationsOf({ relations }: FoundMatters, id: string): Claim["relations"] {
  return relations.filter(({ from }) => from === id).map(({ kind, to }) => ({ kind, claimId: to }));
}

type Fact = z.infer<typeof facts>[number];
const isLike = (patterns: readonly string[], text: string) => patterns.some((one) => new RegExp(one, "iu").test(text));

function isPresent(fact: Fact, held: readonly string[]): boolean {
  return held.some((text) => isLike(fact.any, text)) && !isOld(fact, held);
}

/** Whether a value that no longer holds is one that does, without the present one beside it. */
function isOld(fact: Fact, held: readonly string[]): boolean {
  return held.some((text) => isOldIn(fact, text));
}

function isOldIn({ any, notAsCurrent }: Fact, text: string): boolean {
  return isLike(notAsCurrent, text) && !isLike(any, text);
}
