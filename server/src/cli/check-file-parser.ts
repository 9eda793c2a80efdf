import { describeSandbox } from "@hoopoe/connectors/files/confinement/describe-sandbox.ts";
import { parserSandbox } from "@hoopoe/connectors/files/confinement/parser-sandbox.ts";
import type { Finding } from "../platform/doctor/finding.ts";

/** How the parsers of uploaded files are confined here. A missing layer is named, and is no reason not to start. */
export function checkFileParser(): Finding {
  return { ok: describeSandbox(parserSandbox()) };
}
