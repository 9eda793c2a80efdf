import type { Translation } from "../../../../messages.ts";

export const texts: Translation<"features/work/wizard/canvas"> = {
  smallMapOfTheWorkflow: "Übersichtskarte des Workflows",
};
