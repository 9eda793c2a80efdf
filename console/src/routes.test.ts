import { expect, it } from "vitest";
import { routeTree } from "./routes.tsx";

/** Read by the guard, or part of what every screen behind it brings. */
const readBefore = ["/home", "/profile/organisation/workspaces"];

it("every screen behind the sign-in asks for its first reads along with its code", () => {
  const [, , app] = Object.values(routeTree.children ?? {});
  const screens = Object.values(app?.children ?? {}).flatMap((part) => Object.values(part.children ?? {}));
  const drawn = screens.filter(({ options }) => options.component !== undefined);
  expect(drawn.length).toBeGreaterThan(25);
  const without = drawn.filter(({ options }) => options.loader === undefined).map(({ options }) => options.path);
  expect(without).toEqual(readBefore);
});
