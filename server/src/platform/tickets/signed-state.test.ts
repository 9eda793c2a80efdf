import { randomBytes, randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { createSignedState } from "./signed-state.ts";

const claims = { tenantId: randomUUID(), flowId: randomUUID() };
const state = createSignedState(randomBytes(32));

it("reads what it wrote, and nothing that another key wrote or somebody changed", () => {
  const written = state.write(claims);
  expect(state.read(written)).toEqual(claims);
  expect(createSignedState(randomBytes(32)).read(written)).toBeUndefined();
  expect(state.read(written.replace(claims.tenantId, randomUUID()))).toBeUndefined();
  expect(state.read(written.replace(claims.flowId, randomUUID()))).toBeUndefined();
  for (const wrong of ["", "x", `${written}x`, written.slice(1), written.toUpperCase()]) {
    expect(state.read(wrong)).toBeUndefined();
  }
});
