/** Nothing of the device but what the console uses itself: passkeys, and the clipboard for what a button copies. */
function permissions(): string {
  const none =
    "accelerometer autoplay bluetooth camera clipboard-read display-capture encrypted-media gamepad geolocation " +
    "gyroscope hid idle-detection local-fonts magnetometer microphone midi payment picture-in-picture " +
    "screen-wake-lock serial storage-access usb web-share window-management xr-spatial-tracking";
  const own = ["clipboard-write", "publickey-credentials-create", "publickey-credentials-get"];
  return [...none.split(" ").map((name) => `${name}=()`), ...own.map((name) => `${name}=(self)`)].join(", ");
}

const common = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": permissions(),
} as const;

/** For two years, below our name too, no browser comes by plain HTTP again: where people reach us by https. */
export function transportHeaders(publicUrl: string | undefined): Record<string, string> {
  if (publicUrl?.startsWith("https:") !== true) return {};
  return { "strict-transport-security": "max-age=63072000; includeSubDomains" };
}

/** Answers of the API are data: never cached, never a page, whatever their type. */
export function apiHeaders(requestId: string): Record<string, string> {
  return {
    ...common,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "cache-control": "no-store",
    "x-request-id": requestId,
  };
}

export interface PageContext {
  readonly host: string;
  readonly nonce: string;
  /** Origins whose pages may hold this one in a frame; none where it is empty. */
  readonly parents: readonly string[];
}

/** The console's page: everything from our own host, styles of libraries by nonce, no image from elsewhere. */
export function pageHeaders({ host, nonce, parents }: PageContext): Record<string, string> {
  const sockets = /^[\w.:[\]-]+$/.test(host) ? ` ws://${host} wss://${host}` : "";
  return {
    ...common,
    // A parent that isolates itself takes only frames that say so.
    ...(parents.length === 0 ? {} : { "cross-origin-resource-policy": "cross-origin" }),
    "cache-control": "no-cache",
    "content-security-policy": [
      "default-src 'self'",
      "script-src 'self'",
      // Text becomes markup through DOMPurify alone, whoever of the page tries: see console/src/ui/sanitise-html.ts.
      "require-trusted-types-for 'script'",
      "trusted-types dompurify",
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data: blob:",
      `connect-src 'self'${sockets}`,
      // Our own page shows what the others will see.
      `frame-ancestors ${parents.length === 0 ? "'none'" : ["'self'", ...parents].join(" ")}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
    ].join("; "),
  };
}

/** The API's own pages of documentation, whose viewer writes styles and images of its own. */
export function docsHeaders(): Record<string, string> {
  return {
    ...common,
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      "connect-src 'self'",
      "worker-src 'self' blob:",
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ].join("; "),
  };
}

/** Files of the built console. */
export function assetHeaders(): Record<string, string> {
  return { ...common };
}
