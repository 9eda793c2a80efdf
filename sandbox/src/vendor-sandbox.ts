import type { Route } from "./http/route.ts";
import type { Log } from "./http/serve.ts";
import type { StoryKeeper } from "./story-keeper.ts";

/** What a vendor's folder adds to the sandbox, and how the tests walk through it. */
export interface VendorSandbox {
  start(keeper: StoryKeeper): VendorServers;
  /** Accounts to connect, each under a name of its own. */
  connections?(at: Omit<SandboxUrls, "smtpUrl">, of: SandboxAccounts): Connection[] | Promise<Connection[]>;
  /** What happens at these accounts while they are connected, by the connection's name. */
  stories?(of: SandboxAccounts): Readonly<Record<string, VendorStory>>;
}

export interface VendorServers {
  /** First match wins. */
  readonly routes: readonly Route[];
  /** A server of another protocol than HTTP. */
  readonly listen?: (at: { host: string; port: number; log: Log }) => Promise<VendorServer>;
}

export interface VendorServer {
  /** With its protocol, such as imap://127.0.0.1:1143. */
  readonly url: string;
  stop(): Promise<void>;
}

export interface SandboxUrls {
  readonly url: string;
  readonly smtpUrl: string;
  readonly imapUrl: string;
}

/** `world` names the accounts that can be named; `count` is how many records those have that come in any size. */
export interface SandboxAccounts {
  readonly world: string;
  readonly count: number;
}

/** How a vendor is connected at the sandbox: what POST /integration and, where it asks for any, POST /authinfo are given. */
export interface Connection {
  readonly name: string;
  readonly catalogId: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly auth: Readonly<Record<string, unknown>> | null;
}

/** What a vendor's stand-in is told to do: a POST to a path of it. */
export type AtVendor = (path: string, body: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>;
/** Runs an action of the connection that is at hand. */
export type RunAction = (id: string, input: object) => Promise<Record<string, unknown>>;

/** What happens at a vendor while it is connected. What is new or changed is found by `terms`. */
export interface VendorStory {
  /** Before it is connected: what will be changed or taken away. */
  readonly before?: (at: AtVendor) => Promise<unknown>;
  readonly change: (at: AtVendor, ids: readonly string[]) => Promise<unknown>;
  readonly terms: string;
  /** Its cursor is the vendor's clock, and takes half a minute at least: what happens now is found by reading anew. */
  readonly isReadAnew?: true;
  /** How many records are new or changed then (null: some), and how many gone, over all its streams. */
  readonly written: number | null;
  readonly deleted: number;
  readonly action: {
    readonly id: string;
    readonly input: (run: RunAction) => Promise<object>;
    readonly hasUndo: boolean;
  };
}
