import type { AnyRoute } from "@tanstack/react-router";
import { expect, it } from "vitest";
import { app } from "./frame-routes.tsx";
import "./routes.tsx";

/** Read by the guard, or part of what every screen behind it brings. */
const readBefore = ["/home", "/profile/organisation/workspaces"];

it("every screen behind the sign-in asks for its first reads along with its code", () => {
  const screens = childrenOf(app)
    .flatMap(childrenOf)
    .filter(({ options }) => options.component !== undefined);
  expect(screens.length).toBeGreaterThan(25);
  const without = screens.filter(({ options }) => options.loader === undefined);
  expect(without.map(({ options }) => Reflect.get(options, "path"))).toEqual(readBefore);
});

function childrenOf(route: AnyRoute): AnyRoute[] {
  return Object.values(route.children ?? {});
}
