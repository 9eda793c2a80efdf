import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Person } from "./factor-store.ts";

/** A browser that signed in to an account before. It opens nothing: it only isn't locked out by others' guesses. */
export interface KnownDevice extends Person {
  readonly deviceId: string;
  readonly since: Date;
}

export interface KnownDevices {
  /** Those whose signature is ours; which account they belong to and whether they still count is for the caller. */
  read(request: FastifyRequest, tenantId: string): readonly KnownDevice[];
  /** Remembers the browser for an account, in place of what it held for it. */
  remember(reply: FastifyReply, person: Person, now: Date): void;
}

const prefix = "hoopoe_device_";
const lifeS = 365 * 86_400;
/** Accounts that one browser may be known for; the rest of an overlong Cookie header is not looked at. */
const countMax = 20;

/** One cookie for each account, signed, for /api/auth alone, and read by no script. */
export function createKnownDevices({ key, isSecure }: { key: Buffer; isSecure: boolean }): KnownDevices {
  const attributes = `Path=/api/auth; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const sign = (tenantId: string, text: string): string =>
    createHmac("sha256", key).update(`${tenantId} ${text}`).digest("base64url");

  function parse(value: string, tenantId: string): KnownDevice[] {
    const [userId = "", deviceId = "", since = "", mac = ""] = value.split(".");
    const expected = Buffer.from(sign(tenantId, `${userId}.${deviceId}.${since}`));
    const input = Buffer.from(mac);
    if (input.length !== expected.length || !timingSafeEqual(input, expected)) return [];
    return [{ tenantId, userId, deviceId, since: new Date(Number(since)) }];
  }

  return {
    read(request, tenantId) {
      const cookies = (request.headers.cookie ?? "").split(";").map((cookie) => cookie.trim());
      const ours = cookies.filter((cookie) => cookie.startsWith(prefix)).slice(0, countMax);
      return ours.flatMap((cookie) => parse(cookie.slice(cookie.indexOf("=") + 1), tenantId));
    },
    remember(reply, { tenantId, userId }, now) {
      const name = `${prefix}${createHash("sha256").update(userId).digest("hex").slice(0, 12)}`;
      const text = `${userId}.${randomUUID()}.${now.getTime()}`;
      const value = `${text}.${sign(tenantId, text)}`;
      void reply.header("set-cookie", `${name}=${value}; Max-Age=${lifeS}; ${attributes}`);
    },
  };
}
