import type * as z from "zod";
import type { HttpPort } from "./http.ts";

/**
 * One way to prove oneself to a vendor. `schema` is what a person fills in (secret fields are marked in `fieldMeta`);
 * `help` says where to find it and which rights are enough. Without `mint` the fields are used as they are.
 */
export type AuthMethod<Fields = unknown> = {
  /** As in the auth info record: "Basic", "Bearer", "OAuth2", "ClientCredentials", "ServiceAccount". */
  authType: string;
  label: string;
  help: string;
  schema: z.ZodObject & z.ZodType<Fields>;
  /** Code with PKCE in a popup. The server runs it and keeps the tokens. */
  oauth?: OAuthMethod<Fields>;
  /**
   * Makes an access token from the fields and, where there is one, the refresh token. The server calls it under a lock,
   * ahead of the old one's end, and keeps the outcome encrypted. Throws ConnectorError `auth-failed`.
   */
  mint?(http: HttpPort, input: { config: unknown; fields: Fields; refreshToken: string | null }): Promise<Tokens>;
};

export type OAuthMethod<Fields> = {
  /** Each with what it is for; `act` only where the user wants actions as well. */
  scopes: readonly { scope: string; why: string; isFor: "read" | "act" }[];
  authorizeUrl(input: { config: unknown; fields: Fields }): string;
  /** What stands between scopes in the address; a blank where the vendor keeps to the standard. */
  scopeSeparator?: "," | " ";
  /** Beyond response_type, client_id, redirect_uri, scope, state and the PKCE challenge, which the server adds. */
  parameters: Readonly<Record<string, string>>;
  exchange(
    http: HttpPort,
    input: { config: unknown; fields: Fields; code: string; verifier: string; redirectUri: string },
  ): Promise<Tokens>;
};

/** `refreshToken` null keeps the one that was used; `scopes` null when the vendor does not tell. */
export type Tokens = {
  accessToken: string;
  expiresAt: Date | null;
  refreshToken: string | null;
  scopes: readonly string[] | null;
};

/** The credentials of one connection, as a connector sees them. */
export interface Credentials<Fields = unknown> {
  readonly authType: string;
  readonly fields: Fields;
  /** An access token that is good for another minute; for methods with `mint`. */
  token(): Promise<string>;
  /** Another one, where the vendor refused this one before its time. */
  renew(refused: string): Promise<string>;
}
