import { messages } from "../../messages.ts";

export const texts = messages("shell/palette", {
  app: "App",
  integration: "Integration",
  job: "Job",
  report: "Report",
  no: (numbers: number | undefined) => `No. ${numbers} · `,
});
