import { describeSandbox } from "@hoopoe/connectors/files/confinement/describe-sandbox.ts";
import { parserSandbox } from "@hoopoe/connectors/files/confinement/parser-sandbox.ts";
import type { Logger } from "pino";

/** Says at the start how the parsers of uploaded files are confined on this machine; a warning where a layer is missing. */
export function reportFileParser(log: Logger): void {
  const sandbox = parserSandbox();
  const parser = describeSandbox(sandbox);
  if (sandbox.gaps.length === 0) log.info({ parser }, "file parser confined");
  else log.warn({ parser }, "file parser only partly confined: run npx --no-install hoopoe doctor for details");
}
