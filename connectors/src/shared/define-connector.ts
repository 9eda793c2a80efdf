import * as z from "zod";
import type { ConnectorContext } from "./connector-context.ts";
import type { ConnectorRecord } from "./connector-record.ts";
import type { AuthMethod } from "./auth-method.ts";
import { ConnectorError } from "./connector-error.ts";
import type { OpenAction } from "./define-action.ts";
import { parseFields } from "./parse-fields.ts";
import type { CheckResult, Connector, ConnectorManifest, Container, ReadRequest, ReadWindow } from "./connector.ts";

/** A connector as its vendor's folder writes it, typed by its three schemas. */
export type ConnectorDefinition<Config, State, Fields> = Omit<ConnectorManifest, "configSchema" | "authMethods"> & {
  configSchema: z.ZodObject & z.ZodType<Config>;
  stateSchema: z.ZodType<State>;
  authMethods: readonly AuthMethod<Fields>[];
  check: (ctx: ConnectorContext<Config, Fields>) => Promise<CheckResult>;
  discover: (ctx: ConnectorContext<Config, Fields>) => AsyncIterable<Container>;
  initial: (window: ReadWindow) => State;
  read: (
    ctx: ConnectorContext<Config, Fields>,
    request: Omit<ReadRequest, "state"> & { state: State; window: ReadWindow },
  ) => AsyncGenerator<ConnectorRecord<State>, void, undefined>;
  actions: readonly OpenAction<Config, Fields>[];
};

/**
 * Makes a vendor's definition into what the server uses: config, secrets and state are parsed here, once, and each
 * checkpoint is wrapped with the connector's version and the window that it was started with.
 */
export function defineConnector<Config, State, Fields>(
  definition: ConnectorDefinition<Config, State, Fields>,
): Connector {
  const { stateSchema, configSchema, authMethods, check, discover, initial, read, actions, ...rest } = definition;
  const version = rest.version;

  function open(ctx: ConnectorContext): ConnectorContext<Config, Fields> {
    const config = parseFields(configSchema, ctx.config);
    const { credentials, ...others } = ctx;
    const isOpen = authMethods.length === 0 || (rest.isAuthOptional === true && credentials === undefined);
    if (isOpen) return { ...others, config };
    const method = authMethods.find(({ authType }) => authType === credentials?.authType);
    if (credentials === undefined || method === undefined) {
      throw new ConnectorError("auth-failed", "No credentials are saved for this connection. Add them and test again.");
    }
    const { authType } = credentials;
    const opened = {
      authType,
      fields: parseFields(method.schema, credentials.fields),
      token: () => credentials.token(),
      renew: (refused: string) => credentials.renew(refused),
    };
    return { ...others, config, credentials: opened };
  }

  function openState(stored: unknown): { window: ReadWindow; value: State } {
    const envelope = stateEnvelope.safeParse(stored);
    const window = envelope.data?.window ?? { from: null, to: null };
    const value = envelope.data?.version === version ? stateSchema.safeParse(envelope.data.value) : null;
    return { window, value: value?.success ? value.data : initial(window) };
  }

  const begin = (window: ReadWindow) => ({ version, window, value: initial(window) });

  return {
    manifest: { ...rest, configSchema, authMethods: authMethods.map(openMethod) },
    actions: actions.map(({ plan, run, lookup, inquire, undo, ...manifest }) => ({
      ...manifest,
      plan: async (ctx, input) => plan(open(ctx), input),
      run: async (ctx, input, key) => run(open(ctx), input, key),
      ...(lookup && { lookup: async (ctx, input, key) => lookup(open(ctx), input, key) }),
      ...(inquire && { inquire: async (ctx, input, sentAt) => inquire(open(ctx), input, sentAt) }),
      ...(undo && { undo: async (ctx, done, key) => undo(open(ctx), done, key) }),
    })),
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

/** The same method for a caller that knows the fields only as they were stored. */
function openMethod<Fields>({ schema, oauth, mint, ...rest }: AuthMethod<Fields>): AuthMethod {
  const open = <Given extends { fields: unknown }>(input: Given) => ({
    ...input,
    fields: parseFields(schema, input.fields),
  });
  return {
    ...rest,
    schema,
    ...(mint && { mint: async (http, input) => mint(http, open(input)) }),
    ...(oauth && {
      oauth: {
        ...oauth,
        authorizeUrl: (input) => oauth.authorizeUrl(open(input)),
        exchange: async (http, input) => oauth.exchange(http, open(input)),
      },
    }),
  };
}
