import * as z from "zod";
import type { ConnectorAction } from "./connector-action.ts";
import type { ConnectorContext } from "./connector-context.ts";
import { ConnectorError } from "./connector-error.ts";
import type { ConnectorRecord } from "./connector-record.ts";
import type { CheckResult, Connector, ConnectorManifest, Container, ReadRequest, ReadWindow } from "./connector.ts";

/** A connector as its vendor's folder writes it, typed by its three schemas. */
export type ConnectorDefinition<Config, State, Secrets> = Omit<ConnectorManifest, "configSchema" | "authSchema"> & {
  configSchema: z.ZodObject & z.ZodType<Config>;
  stateSchema: z.ZodType<State>;
  authSchema: (z.ZodObject & z.ZodType<Secrets>) | null;
  check: (ctx: ConnectorContext<Config, Secrets>) => Promise<CheckResult>;
  discover: (ctx: ConnectorContext<Config, Secrets>) => AsyncIterable<Container>;
  initial: (window: ReadWindow) => State;
  read: (
    ctx: ConnectorContext<Config, Secrets>,
    request: Omit<ReadRequest, "state"> & { state: State; window: ReadWindow },
  ) => AsyncGenerator<ConnectorRecord<State>, void, undefined>;
  actions: readonly ConnectorAction[];
};

/**
 * Makes a vendor's definition into what the server uses: config, secrets and state are parsed here, once, and each
 * checkpoint is wrapped with the connector's version and the window that it was started with.
 */
export function defineConnector<Config, State, Secrets>(
  definition: ConnectorDefinition<Config, State, Secrets>,
): Connector {
  const { stateSchema, configSchema, authSchema, check, discover, initial, read, actions, ...rest } = definition;
  const version = rest.version;

  function open(ctx: ConnectorContext): ConnectorContext<Config, Secrets> {
    const secrets = authSchema === null ? undefined : parseFields(authSchema, ctx.secrets);
    return { ...ctx, config: parseFields(configSchema, ctx.config), secrets };
  }

  function openState(stored: unknown): { window: ReadWindow; value: State } {
    const envelope = stateEnvelope.safeParse(stored);
    const window = envelope.data?.window ?? { from: null, to: null };
    const value = envelope.data?.version === version ? stateSchema.safeParse(envelope.data.value) : null;
    return { window, value: value?.success ? value.data : initial(window) };
  }

  const begin = (window: ReadWindow) => ({ version, window, value: initial(window) });

  return {
    manifest: { ...rest, configSchema, authSchema },
    actions,
    parseConfig: (config) => parseFields(z.looseObject({}), parseFields(configSchema, config)),
    check: async (ctx) => check(open(ctx)),
    discover: (ctx) => discover(open(ctx)),
    initial: begin,
    restart: (stored) => begin(openState(stored).window),
    async *read(ctx, { state: stored, ...request }) {
      const { window, value } = openState(stored);
      for await (const record of read(open(ctx), { ...request, window, state: value })) {
        yield record.type === "checkpoint" ? { ...record, state: { version, window, value: record.state } } : record;
      }
    },
  };
}

const bound = z.iso.datetime().nullable();
const stateEnvelope = z.object({
  version: z.int(),
  window: z.object({ from: bound, to: bound }),
  value: z.unknown(),
});

/** Throws ConnectorError `config-invalid` whose sentence names each field and what is wrong with it. */
function parseFields<T>(schema: z.ZodType<T>, fields: unknown): T {
  const result = schema.safeParse(fields);
  if (result.success) return result.data;
  const wrongs = result.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`,
  );
  throw new ConnectorError("config-invalid", wrongs.join("; "), { cause: result.error });
}
