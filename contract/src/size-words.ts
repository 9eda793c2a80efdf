/** A number of bytes as people say it: `812 bytes`, `34 KB`, `12.5 MB`, `5 GB`. */
export function sizeWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? "byte" : "bytes"}`;
  if (bytes < 1024 ** 2) return `${Math.ceil(bytes / 1024)} KB`;
  const [size, unit] = bytes < 1024 ** 3 ? [bytes / 1024 ** 2, "MB"] : [bytes / 1024 ** 3, "GB"];
  return `${Number(size.toFixed(1))} ${unit}`;
}
