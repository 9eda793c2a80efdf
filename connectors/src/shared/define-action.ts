import type * as z from "zod";
import type { ActionManifest, ActionPlan, CallTraits, Inquiry, LossAdvice } from "./connector-action.ts";
import type { ConnectorContext } from "./connector-context.ts";
import { parseFields } from "./parse-fields.ts";

/** An action as its vendor's folder writes it, typed by its two schemas and its connector's config and credentials. */
export type ActionDefinition<Config, Fields, Input extends z.ZodObject, Output extends z.ZodType> = Omit<
  ActionManifest,
  "input" | "output" | "targetParams"
> & {
  input: Input;
  output: Output;
  plan: (ctx: ConnectorContext<Config, Fields>, input: z.output<Input>) => Promise<ActionPlan>;
  run: (ctx: ConnectorContext<Config, Fields>, input: z.output<Input>, key: string) => Promise<z.input<Output>>;
  lookup?: (
    ctx: ConnectorContext<Config, Fields>,
    input: z.output<Input>,
    key: string,
  ) => Promise<z.input<Output> | null>;
  recipients?: (input: z.output<Input>) => readonly string[];
  targetParams?: readonly (keyof z.output<Input> & string)[];
  traitsOf?: (input: z.output<Input>) => CallTraits;
  afterLoss?: (input: z.output<Input>) => LossAdvice;
  inquire?: (ctx: ConnectorContext<Config, Fields>, input: z.output<Input>, sentAt: Date) => Promise<Inquiry>;
  undo?: (
    ctx: ConnectorContext<Config, Fields>,
    done: { input: z.output<Input>; output: z.output<Output> },
    key: string,
  ) => Promise<void>;
};

/** What `defineConnector` takes: the action's own types are settled inside, input and output are unknown outside. */
export type OpenAction<Config, Fields> = ActionManifest & {
  plan(ctx: ConnectorContext<Config, Fields>, input: unknown): Promise<ActionPlan>;
  run(ctx: ConnectorContext<Config, Fields>, input: unknown, key: string): Promise<unknown>;
  lookup?(ctx: ConnectorContext<Config, Fields>, input: unknown, key: string): Promise<unknown>;
  recipients?(input: unknown): readonly string[];
  traitsOf?(input: unknown): CallTraits;
  afterLoss?(input: unknown): LossAdvice;
  inquire?(ctx: ConnectorContext<Config, Fields>, input: unknown, sentAt: Date): Promise<Inquiry>;
  undo?(ctx: ConnectorContext<Config, Fields>, done: { input: unknown; output: unknown }, key: string): Promise<void>;
};

/**
 * Makes a vendor's action: its input is parsed before anything is sent, its output before anything is kept. Input that
 * does not parse throws ConnectorError `input-invalid`, which names the field and the fix.
 *
 * `defineAction<Config, Fields>()({ id, input, output, plan, run })`: the first call names the connector's types, the
 * second infers the action's.
 */
export const defineAction =
  <Config, Fields = undefined>() =>
  <Input extends z.ZodObject, Output extends z.ZodType>(
    definition: ActionDefinition<Config, Fields, Input, Output>,
  ): OpenAction<Config, Fields> => {
    const { plan, run, lookup, undo, recipients, traitsOf, afterLoss, inquire, ...rest } = definition;
    const { input: inputSchema, output: outputSchema, ...manifest } = rest;
    const open = (input: unknown): z.output<Input> => parseFields(inputSchema, input, "input-invalid");
    return {
      ...manifest,
      input: inputSchema,
      output: outputSchema,
      plan: async (ctx, input) => plan(ctx, open(input)),
      run: async (ctx, input, key) => outputSchema.parse(await run(ctx, open(input), key)),
      ...(recipients && { recipients: (input: unknown) => recipients(open(input)) }),
      ...(traitsOf && { traitsOf: (input: unknown) => traitsOf(open(input)) }),
      ...(afterLoss && { afterLoss: (input: unknown) => afterLoss(open(input)) }),
      ...(inquire && {
        inquire: async (ctx: ConnectorContext<Config, Fields>, input: unknown, sentAt: Date) =>
          inquire(ctx, open(input), sentAt),
      }),
      ...(lookup && {
        async lookup(ctx: ConnectorContext<Config, Fields>, input: unknown, key: string) {
          const found = await lookup(ctx, open(input), key);
          return found === null ? null : outputSchema.parse(found);
        },
      }),
      ...(undo && {
        undo: async (ctx: ConnectorContext<Config, Fields>, done: { input: unknown; output: unknown }, key: string) =>
          undo(ctx, { input: open(done.input), output: outputSchema.parse(done.output) }, key),
      }),
    };
  };
