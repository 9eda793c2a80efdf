import type { Translation } from "../../messages.ts";

export const texts: Translation<"shell/palette"> = {
  app: "App",
  integration: "Integration",
  job: "Job",
  report: "Bericht",
  no: (numbers) => `Nr. ${numbers} · `,
};
