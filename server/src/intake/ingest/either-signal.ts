/** Aborts with either. Connectors hand on the signal of their run, which is the egress client's too: nothing is made for each call then. */
export function eitherSignal(own: AbortSignal, request: AbortSignal | undefined): AbortSignal {
  return request === undefined || request === own ? own : AbortSignal.any([own, request]);
}
