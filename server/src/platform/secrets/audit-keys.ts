import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../env/start-error.ts";
import { keyPath, type Keyring, keyringOf, parseKeys, readOrMake } from "./keyring.ts";

export interface AuditKeyLocation {
  readonly dataDir: string;
  readonly kekFile?: string | undefined;
  readonly auditKeyFile?: string | undefined;
}

/** Beside the key-encryption key where nothing else is said: who shares that one shares this one. */
export function auditKeyPath({ dataDir, kekFile, auditKeyFile }: AuditKeyLocation): string {
  return auditKeyFile ?? join(dirname(keyPath({ dataDir, kekFile })), "audit-key");
}

/**
 * The keys that sign the audit, the current one first: a file of lines of 32 bytes in base64, as the key-encryption key's.
 * Older ones stay, since entries and anchors from their time verify with nothing else. @throws StartError
 */
export async function loadAuditKeys(context: AuditKeyLocation): Promise<Keyring> {
  const path = auditKeyPath(context);
  const text =
    context.auditKeyFile === undefined ? await readOrMake(path).catch(refuseLocation(path)) : await readKeyFile(path);
  return keyringOf(parseKeys(text, path));
}

/** The same for who only verifies: undefined where there is no key yet. */
export async function findAuditKeys(context: AuditKeyLocation): Promise<Keyring | undefined> {
  const path = auditKeyPath(context);
  if (context.auditKeyFile !== undefined) return loadAuditKeys(context);
  const text = await readFile(path, "utf8").catch(() => undefined);
  return text === undefined ? undefined : keyringOf(parseKeys(text, path));
}

function refuseLocation(path: string): (cause: unknown) => never {
  return (cause) => {
    throw new StartError(`Couldn't store the audit key in ${resolve(path)}. Name a file for it with AUDIT_KEY_FILE.`, {
      cause,
    });
  };
}

async function readKeyFile(path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    throw new StartError(`Couldn't read AUDIT_KEY_FILE ${resolve(path)}. Check that it exists and who may read it.`, {
      cause,
    });
  });
}
