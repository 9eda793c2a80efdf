import type { RouteSpec } from "@hoopoe/contract/define-route.ts";
import { createContext, use } from "react";

type Called = Pick<RouteSpec, "access">;

/** The call behind a control, or each of several: where the caller's role forbids one, it is shown disabled with the reason. */
export type Calls = Called | readonly Called[];

/** Why a role may not make a call; undefined where it may. The layout around a page knows the role. */
export const RefusalContext = createContext<(access: RouteSpec["access"]) => string | undefined>(() => undefined);

/** Why the caller's role forbids what a control calls; undefined where it allows it, and for a control that calls nothing. */
export function useRefusal(calls: Calls | undefined): string | undefined {
  return refusalBy(use(RefusalContext), calls);
}

export function refusalBy(
  refuse: (access: RouteSpec["access"]) => string | undefined,
  calls: Calls | undefined,
): string | undefined {
  if (calls === undefined) return undefined;
  const all = "access" in calls ? [calls] : calls;
  return all.map(({ access }) => refuse(access)).find((reason) => reason !== undefined);
}
