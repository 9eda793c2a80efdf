/** Functions over a context, bound to it: callers give the other arguments. */
export function bind<Context, Functions extends FunctionsOver<Context>>(
  ctx: Context,
  functions: Functions,
): Bound<Functions>;
export function bind(ctx: unknown, functions: Readonly<Record<string, (...given: unknown[]) => unknown>>): object {
  return Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [name, (...given: unknown[]) => run(ctx, ...given)]),
  );
}

type FunctionsOver<Context> = Readonly<Record<string, (ctx: Context, ...given: never[]) => unknown>>;

type Bound<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (ctx: never, ...given: infer Given) => infer Result
    ? (...given: Given) => Result
    : never;
};
