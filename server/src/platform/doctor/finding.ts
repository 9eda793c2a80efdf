/** One thing that was looked at: what was found, or `fail`, what is wrong and what to do. */
export type Finding = { readonly ok: string } | { readonly fail: string };
