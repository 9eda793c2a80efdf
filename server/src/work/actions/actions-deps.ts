import type { ActionPlan, ConnectorAction } from "@hoopoe/connectors/shared/connector-action.ts";
import type { ConnectorContext } from "@hoopoe/connectors/shared/connector-context.ts";
import type { Connector } from "@hoopoe/connectors/shared/connector.ts";
import type { Database } from "../../platform/db/open-database.ts";
import type { Scope } from "../../platform/scope.ts";
import type { EffectOwner } from "./effect-store.ts";

/** A connection that is ready to be called. */
export interface Connection {
  readonly connector: Connector;
  readonly ctx: ConnectorContext;
}

/** Opens a connection of the scope's workspace for its user. @throws Failure, ConnectorError */
export type OpenConnection = (
  scope: Scope,
  wanted: { integrationId: string; signal: AbortSignal },
) => Promise<Connection>;

/** An action at a connection of the workspace. `input` are its parameters by name, as its form has them. */
export interface ActionCall {
  readonly integrationId: string;
  readonly action: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a call is made with, where more goes out than is kept; `redact` takes that out of what comes back. */
export interface RevealedInput {
  readonly input: Readonly<Record<string, unknown>>;
  readonly redact: (value: unknown) => unknown;
}

/** With the key of its effect, and the version that its target has to have still, as an approval says. */
export interface KeyedCall extends ActionCall {
  readonly key: string;
  readonly owner: EffectOwner | null;
  readonly targetVersion?: string | null | undefined;
  /** Puts secrets in, in the moment of the call. @throws ConnectorError */
  readonly reveal?: (input: Readonly<Record<string, unknown>>) => Promise<RevealedInput>;
}

export interface PlannedAction extends ActionPlan {
  readonly product_name: string;
  readonly effect: ConnectorAction["effect"];
  readonly canUndo: boolean;
}

export interface ActionsDeps {
  readonly db: Database;
  readonly openConnection: OpenConnection;
  /** Resolves while this process is known to live: one that was frozen never gets past it. */
  readonly untilAlive: () => Promise<void>;
}
