import { expect, it } from "vitest";
import { step, workflow } from "../../../../features/work/wizard/testing/definitions.ts";
import { discardDraft } from "./save-draft.ts";
import { changeDefinition, isUnsaved, openWizard, propose, undoChange, useWizard } from "./wizard-store.ts";

it("gives up changes, what undo would bring back, and a proposal that nobody decided on [2.20]", async () => {
  openWizard(null);
  changeDefinition(() => workflow([step("regretted")]));
  changeDefinition(() => workflow([step("regretted"), step("too")]));
  propose({ title: "From words", definition: workflow([step("proposed")]), accepted: new Set(["proposed"]) });
  await discardDraft();
  undoChange();
  const { history, baseline, proposal } = useWizard.getState();
  expect(history.present).toBe(baseline);
  expect(isUnsaved({ history, baseline })).toBe(false);
  expect(proposal).toBeNull();
});
