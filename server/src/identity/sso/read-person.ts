import * as client from "openid-client";
import * as z from "zod/mini";

/** What a provider says of the person who signed in. */
export interface Person {
  readonly subject: string;
  readonly sid: string | null;
  readonly email: string | null;
  readonly name: string;
  readonly groups: readonly string[];
}

const claimsSchema = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  sid: z.catch(z.optional(z.string().check(z.maxLength(500))), undefined),
  email: z.catch(z.optional(z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254))), undefined),
  email_verified: z.catch(z.optional(z.union([z.boolean(), z.string()])), undefined),
  name: z.catch(z.optional(z.string()), undefined),
  preferred_username: z.catch(z.optional(z.string()), undefined),
});
/** One group is sometimes a bare text. */
const groupsSchema = z.catch(z.union([z.array(z.string()), z.string()]), []);

/**
 * Reads the id token's claims, and the userinfo endpoint's where the id token lacks groups or e-mail. The userinfo's
 * subject must be the id token's (openid-client checks it).
 */
export async function readPerson(
  provider: client.Configuration,
  tokens: { readonly access_token: string; claims(): client.IDToken | undefined },
  groupsClaim: string,
): Promise<Person> {
  const idClaims = tokens.claims() ?? {};
  const subject = claimsSchema.parse(idClaims).sub;
  const isWhole = "email" in idClaims && groupsClaim in idClaims;
  const hasMore = !isWhole && provider.serverMetadata().userinfo_endpoint !== undefined;
  const more = hasMore ? await client.fetchUserInfo(provider, tokens.access_token, subject) : {};
  const all: Record<string, unknown> = { ...more, ...idClaims };
  const claims = claimsSchema.parse(all);
  const isUnverified = claims.email_verified === false || claims.email_verified === "false";
  const groups = groupsSchema.parse(all[groupsClaim]);
  return {
    subject,
    sid: claims.sid ?? null,
    email: isUnverified ? null : (claims.email ?? null),
    name: nameOf([claims.name, claims.preferred_username, claims.email]),
    groups: typeof groups === "string" ? [groups] : groups,
  };
}

function nameOf(candidates: readonly (string | undefined)[]): string {
  const found = candidates.map((text) => text?.trim() ?? "").find((text) => text !== "");
  return (found ?? "Single sign-on user").slice(0, 100);
}
