import fc from "fast-check";
import { isHigherRole, ssoRoles } from "@hoopoe/contract/identity/sso.ts";
import { expect, it } from "vitest";
import { decideRoles, type RoleQuestion } from "./decide-roles.ts";

const nothing: RoleQuestion = { groups: [], rules: [], fallback: undefined, granted: new Set(), isNew: true };
const decide = (question: Partial<RoleQuestion>) => Object.fromEntries(decideRoles({ ...nothing, ...question }));
const rule = (group: string, workspaceId: string, role: "viewer" | "editor" | "admin") => ({
  group,
  workspaceId,
  role,
});
const fallback = { workspaceId: "main", role: "viewer" } as const;

it("gives a newcomer the default role, and the groups' roles beside and above it", () => {
  expect(decide({ fallback })).toEqual({ main: "viewer" });
  const rules = [rule("a", "main", "editor"), rule("b", "lab", "viewer"), rule("c", "lab", "admin")];
  expect(decide({ fallback, rules, groups: ["a", "b"] })).toEqual({ main: "editor", lab: "viewer" });
});

it("leaves alone what was given by hand: no rule matches, no earlier sign-in gave it", () => {
  expect(decide({ fallback, rules: [rule("a", "main", "editor")], groups: ["x"], isNew: false })).toEqual({});
});

it("takes back what an earlier sign-in gave, and falls to the default role where there is one", () => {
  const granted = new Set(["main", "lab"]);
  expect(decide({ fallback, granted, isNew: false })).toEqual({ main: "viewer", lab: null });
});

const roleArbitrary = fc.constantFrom(...ssoRoles);
const rulesArbitrary = fc.array(
  fc.record({ group: fc.constantFrom("a", "b", "c"), workspaceId: fc.constantFrom("x", "y"), role: roleArbitrary }),
  { maxLength: 8 },
);

it("gives the highest matching role, in whatever order rules and groups come", () => {
  fc.assert(
    fc.property(rulesArbitrary, fc.uniqueArray(fc.constantFrom("a", "b", "c")), (rules, groups) => {
      const decided = decideRoles({ ...nothing, rules, groups });
      expect(decideRoles({ ...nothing, rules: rules.toReversed(), groups: groups.toReversed() })).toEqual(decided);
      for (const { workspaceId, role } of rules.filter(({ group }) => groups.includes(group))) {
        expect(isHigherRole(role, decided.get(workspaceId) ?? "viewer")).toBe(false);
      }
    }),
  );
});
