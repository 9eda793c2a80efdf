import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type Anchor, isSigned, parseAnchors } from "../records/audit/anchor.ts";
import { anchorFile } from "../records/audit/anchors.ts";
import type { ChainState } from "../records/audit/verify-chain.ts";
import { verifyTenant } from "../records/audit/verify-tenant.ts";
import { StartError } from "../platform/env/start-error.ts";
import { auditKeyPath, findAuditKeys } from "../platform/secrets/audit-keys.ts";
import type { Keyring } from "../platform/secrets/keyring.ts";
import type { VerbContext, VerbProgram } from "./run-verb.ts";
import { withDatabase } from "./with-database.ts";

/**
 * Walks every organisation's audit from its first line and says where it first breaks, against the key that signs entries
 * and the anchors that were published: DATA_DIR/audit-anchors.jsonl, and a file given with --anchors (a log, or what a
 * webhook kept).
 */
export const verifyAudit: VerbProgram = async ({ env, args, print }) => {
  const keys = await findAuditKeys(env);
  const { anchors, paths } = await readAnchors({ env, args, print }, keys);
  return withDatabase(env, {}, async (db) => {
    let broken = 0;
    const tenantIds = await db.lookups.tenantIds();
    for (const tenantId of tenantIds) {
      const tenant = await db.withTenant({ tenantId }, (trx) =>
        trx.selectFrom("tenants").select("label").where("id", "=", tenantId).executeTakeFirstOrThrow(),
      );
      const own = anchors.filter((one) => one.tenantId === tenantId);
      const state = await verifyTenant(db, tenantId, { keys, anchors: own });
      // Every start signs before anything else is written: with a key file there is a signed entry.
      const isStripped = state.isWhole && keys !== undefined && state.count > 0 && state.unkeyedCount === state.count;
      if (!state.isWhole) print(`FAIL  ${tenant.label}: line ${state.seq} is broken: ${state.reason}`);
      else if (isStripped) print(`FAIL  ${tenant.label}: no line is signed, although ${auditKeyPath(env)} exists`);
      else report(tenant.label, state, { print, paths });
      if (!state.isWhole || isStripped) broken += 1;
    }
    const missing = new Set(anchors.map(({ tenantId }) => tenantId).filter((id) => !tenantIds.includes(id)));
    for (const tenantId of missing)
      print(`FAIL  ${tenantId}: an anchor names this organisation, which no longer exists`);
    broken += missing.size;
    print(broken === 0 ? "The audit is intact." : `${broken} of ${tenantIds.length + missing.size} audits are broken.`);
    return broken === 0 ? 0 : 1;
  });
};

function report(
  label: string,
  state: Extract<ChainState, { isWhole: true }>,
  { print, paths }: { print: VerbContext["print"]; paths: readonly string[] },
): void {
  const { count, hash, unkeyedCount, anchor } = state;
  print(`ok    ${label}: ${count} lines, the last one ${hash.toString("hex")}`);
  if (unkeyedCount > 0) {
    print(`      lines 1 to ${unkeyedCount} are from before the audit was signed: earlier changes can't be ruled out`);
  }
  if (anchor === undefined) {
    print(`      not anchored: nothing outside the database confirms its end (looked in ${paths.join(" and ")})`);
  } else {
    print(`      checked against the anchor of ${anchor.at}: line ${anchor.seq}, signed with key ${anchor.keyId}`);
    if (count > anchor.seq) print(`      ${count - anchor.seq} later lines are signed and not anchored yet`);
  }
}

/** @throws StartError where a file that was named cannot be read */
async function readAnchors(
  { env, args, print }: VerbContext,
  keys: Keyring | undefined,
): Promise<{ anchors: Anchor[]; paths: string[] }> {
  const own = join(env.dataDir, anchorFile);
  const at = args.indexOf("--anchors");
  const input = at < 0 ? undefined : resolve(args[at + 1] ?? "");
  const texts = [await readFile(own, "utf8").catch(() => "")];
  if (input !== undefined) {
    const text = await readFile(input, "utf8").catch((cause: unknown) => {
      throw new StartError(`Couldn't read --anchors ${input}. Name a file with one JSON object per line.`, { cause });
    });
    texts.push(text);
  }
  const all = texts.flatMap(parseAnchors);
  const anchors = all.filter((one) => keys !== undefined && isSigned(one, keys));
  if (anchors.length < all.length) {
    print(
      `warn  ${all.length - anchors.length} of ${all.length} anchors aren't signed by this key file and were ignored`,
    );
  }
  return { anchors, paths: input === undefined ? [own] : [own, input] };
}
