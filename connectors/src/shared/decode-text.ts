/**
 * Bytes to text. The order: byte order mark, the charset that the transport named, the one that the document names
 * (XML prolog, HTML meta), UTF-8 if that is what the bytes are, else windows-1252. Never throws.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const named = bomCharset(bytes) ?? headerCharset(contentType) ?? documentCharset(bytes);
  return new TextDecoder(named ?? (looksLikeUtf8(bytes) ? "utf-8" : "windows-1252")).decode(bytes);
}

/** The charset for a text whose beginning is `head` and that nobody named one for. */
export function sniffCharset(head: Uint8Array): string {
  return bomCharset(head) ?? (looksLikeUtf8(head) ? "utf-8" : "windows-1252");
}

function bomCharset(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

function headerCharset(contentType: string | null): string | null {
  return known(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? "")?.[1]);
}

const documentHeadBytes = 1024;

function documentCharset(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, documentHeadBytes));
  const named = known(
    /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/i.exec(head)?.[1] ??
      /<meta[^>]+charset\s*=\s*["']?([\w.:-]+)/i.exec(head)?.[1],
  );
  // What could be read as single bytes is not UTF-16, whatever it says.
  return named?.startsWith("utf-16") ? null : named;
}

function known(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** `stream` lets a character that the end of `bytes` cuts in two pass. */
function looksLikeUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
