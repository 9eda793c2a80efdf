export const serverFlags: readonly string[];
export const testFlags: readonly string[];
export const serverVariables: Readonly<Record<string, string>>;
