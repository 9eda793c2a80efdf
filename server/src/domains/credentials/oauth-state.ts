import { createHmac, timingSafeEqual } from "node:crypto";

/** Which sign-in at a vendor an answer belongs to. */
export interface OauthClaims {
  readonly tenantId: string;
  readonly flowId: string;
}

/** The `state` parameter: names tenant and sign-in, signed, so that the tenant is known before the database is asked. */
export interface OauthState {
  write(claims: OauthClaims): string;
  /** Undefined for anything that we did not write. */
  read(state: string): OauthClaims | undefined;
}

const id = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";
const shape = new RegExp(`^(${id})\\.(${id})\\.([\\w-]{43})$`);

export function createOauthState(key: Buffer): OauthState {
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
