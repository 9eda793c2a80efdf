/** Functions over a context, bound to it: callers give the other arguments. */
export function bind<Context, Functions extends FunctionsOver<Context>>(
  ctx: Context,
  functions: Functions,
): Bound<Functions>;
export function bind(ctx: unknown, functions: Readonly<Record<string, (...args: unknown[]) => unknown>>): object {
  return Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [name, (...args: unknown[]) => run(ctx, ...args)]),
  );
}

type FunctionsOver<Context> = Readonly<Record<string, (ctx: Context, ...args: never[]) => unknown>>;

type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (ctx: never, ...input: infer Given) => infer Result
    ? (...input: Given) => Result
    : never;
};
