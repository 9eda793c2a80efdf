export const serverFlags: readonly string[];
export const serverVariables: Readonly<Record<string, string>>;
