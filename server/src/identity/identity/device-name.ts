const browsers = [
  ["Edge", /\bEdg(?:e|A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bVersion\/[\d.]+ .*Safari\//],
] as const;
const systems = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows NT\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
] as const;

/** What a session runs on, in the words of people: "Firefox on Windows". Browsers say what they like; it is a hint. */
export function deviceName(userAgent: string | null): string {
  const text = userAgent ?? "";
  const nameOf = (table: typeof browsers | typeof systems) => table.find(([, sign]) => sign.test(text))?.[0];
  const [browser, system] = [nameOf(browsers), nameOf(systems)];
  if (browser === undefined) return system ?? "A program without a browser name";
  return system === undefined ? browser : `${browser} on ${system}`;
}
