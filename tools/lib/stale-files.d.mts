export interface LintedState {
  readonly ground: string;
  /** By path: a hash of the content, and of what it exports, null where the file alone does not say. */
  readonly files: Record<string, [content: string, declared: string | null]>;
}

export function findStale(
  contents: ReadonlyMap<string, Uint8Array>,
  options: {
    readonly passed: LintedState | undefined;
    readonly declarationsOf: (path: string, text: string) => string | null;
  },
): { readonly stale: string[]; readonly isAll: boolean; readonly state: () => LintedState };
