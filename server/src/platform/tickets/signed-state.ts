import { createHmac, timingSafeEqual } from "node:crypto";

/** Which sign-in elsewhere (at a vendor, at the organisation's provider) an answer belongs to. */
export interface StateClaims {
  readonly tenantId: string;
  readonly flowId: string;
}

/** OAuth's `state` parameter: names tenant and sign-in, signed, so that the tenant is known before the database is asked. */
export interface SignedState {
  write(claims: StateClaims): string;
  /** Undefined for anything that was not written with the same key. */
  read(state: string): StateClaims | undefined;
}

const id = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const shape = new RegExp(`^(${id})\\.(${id})\\.([\\w-]{43})$`);

/** `key`: of each kind of sign-in its own, so that one's state opens nothing at another. */
export function createSignedState(key: Buffer): SignedState {
  const sign = (text: string): Buffer => createHmac("sha256", key).update(text).digest();
  return {
    write: ({ tenantId, flowId }) => `${tenantId}.${flowId}.${sign(`${tenantId}.${flowId}`).toString("base64url")}`,
    read(state) {
      const [, tenantId, flowId, mac] = shape.exec(state) ?? [];
      if (tenantId === undefined || flowId === undefined || mac === undefined) return undefined;
      const isOurs = timingSafeEqual(Buffer.from(mac, "base64url"), sign(`${tenantId}.${flowId}`));
      return isOurs ? { tenantId, flowId } : undefined;
    },
  };
}
