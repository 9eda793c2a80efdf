import type { Credentials } from "./auth-method.ts";
import type { HttpPort } from "./http.ts";
import type { FilesPort } from "./files-port.ts";
import type { NetPort } from "./net-port.ts";

/** What the server hands a connector for one call. `config` and the credentials' fields are raw here: `defineConnector` parses them. */
export type ConnectorContext<Config = unknown, Fields = unknown> = {
  /** Whose call it is: what is limited, is limited for each workspace. */
  workspaceId: string;
  http: HttpPort;
  /** For vendors that speak no HTTP. */
  net?: NetPort;
  /** Every loop and every call watches it; an aborted read throws its reason. */
  signal: AbortSignal;
  log: ConnectorLog;
  now(): Date;
  config: Config;
  /** Only where the connector has auth methods. */
  credentials?: Credentials<Fields>;
  /** Only where the connector's manifest says `takesUploads`. */
  files?: FilesPort;
  /** The text of a PDF, Word or Excel document, read where it can do no harm; null where there is none to be had. */
  readDocument?: (file: { name: string; mediaType: string | null; bytes: Uint8Array }) => Promise<string | null>;
};

/** Fields are ids and counts, never content or secrets. */
export interface ConnectorLog {
  info(message: string, fields?: Readonly<Record<string, string | number | boolean>>): void;
  warn(message: string, fields?: Readonly<Record<string, string | number | boolean>>): void;
}
