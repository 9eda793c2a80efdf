/**
 * A question that many ask at the same moment goes out once for all of them. Nobody is handed an answer that was asked for
 * before them: who comes while one is under way shares the next, which leaves when that one is back.
 */
export function createNextFlight<In, Out>(options: {
  /** What is the same question. */
  readonly keyOf: (input: In) => string;
  readonly run: (input: In) => Promise<Out>;
}): (input: In) => Promise<Out> {
  const inFlight = new Map<string, Promise<Out>>();
  const next = new Map<string, Promise<Out>>();

  function leave(key: string, input: In): Promise<Out> {
    const flight = options.run(input);
    inFlight.set(key, flight);
    const land = (): void => void (inFlight.get(key) === flight && inFlight.delete(key));
    void flight.then(land, land);
    return flight;
  }

  return (input) => {
    const key = options.keyOf(input);
    const before = inFlight.get(key);
    if (before === undefined) return leave(key, input);
    const waiting = next.get(key);
    if (waiting !== undefined) return waiting;
    const take = (): Promise<Out> => {
      next.delete(key);
      return leave(key, input);
    };
    const following = before.then(take, take);
    next.set(key, following);
    return following;
  };
}
