/** Throws a TypeError that names the field for anything but an http or https address. */
export function parseBaseUrl(baseUrl: string): URL {
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new TypeError("baseUrl must be an http or https address such as https://host/v1");
  return url;
}
