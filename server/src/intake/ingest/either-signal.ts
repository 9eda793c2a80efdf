/** Aborts with either. Connectors hand on the signal of their run, which is the egress client's too: nothing is made for each call then. */
export function eitherSignal(own: AbortSignal, asked: AbortSignal | undefined): AbortSignal {
  return asked === undefined || asked === own ? own : AbortSignal.any([own, asked]);
}
