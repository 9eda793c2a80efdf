/** Hands a value to the person as a file. The name is made safe for every file system. */
export function saveJson(fileName: string, value: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName.replaceAll(/[^\p{L}\p{N}._ -]/gu, "-");
  link.click();
  URL.revokeObjectURL(url);
}
