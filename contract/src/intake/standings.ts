/** Who an author is to the workspace, from its own people to anybody. */
export const standings = ["own", "partner", "system", "press", "stranger"] as const;
export type Standing = (typeof standings)[number];
