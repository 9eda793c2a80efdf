export function findBrowser(): { executablePath: string; env: Record<string, string>; from: string };
