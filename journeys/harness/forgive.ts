/**
 * Takes out of a journey's problems those that it provoked itself, such as a server that it stopped.
 * @throws where there were none: what was to be provoked did not happen
 */
export function forgive(problems: string[], provoked: RegExp): void {
  const others = problems.filter((problem) => !provoked.test(problem));
  if (others.length === problems.length) throw new Error(`Nothing like ${provoked} happened.`);
  problems.splice(0, problems.length, ...others);
}
