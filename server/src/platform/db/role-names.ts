/**
 * The roles that Hoopoe needs, beside the one that DATABASE_URL names (which only makes them and becomes the owner).
 * owner: owns the tables and migrates, no login. app: the running product; owns nothing, so row-level security holds
 * it. search and lookup: own the few SECURITY DEFINER functions of their schema, no login. engine: owns schema dbos.
 */
export const roleNames = {
  owner: "hoopoe_owner",
  app: "hoopoe_app",
  search: "hoopoe_search",
  lookup: "hoopoe_lookup",
  engine: "hoopoe_engine",
} as const;

/** Those that log in, with a password derived from DATABASE_URL's. */
export const loginRoles = [roleNames.app, roleNames.engine] as const;
