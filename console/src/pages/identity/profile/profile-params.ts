export const profileTabs = ["you", "look", "sign-in", "sessions", "tokens"] as const;
export type ProfileTab = (typeof profileTabs)[number];

/** Which part of the profile is open; the first where the address does not say. */
export function readProfileParams(search: Record<string, unknown>): { tab?: ProfileTab } {
  const tab = profileTabs.find((one) => one === search.tab);
  return tab === undefined || tab === "you" ? {} : { tab };
}
