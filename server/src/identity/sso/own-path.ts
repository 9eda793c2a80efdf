/**
 * A path of the console to go to after signing in, or undefined. Only our own screens: never another host, whatever
 * `//host`, `/\host`, dots or control characters make of it in a browser.
 */
export function ownPathOf(text: string, origin: string): string | undefined {
  if (!/^\/(dashboard|embed)(\/|\?|$)/.test(text)) return undefined;
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin || !/^\/(dashboard|embed)(\/|$)/.test(url.pathname)) return undefined;
  return `${url.pathname}${url.search}`;
}
