/** The form's fields for a mail server without encryption at this address; none where there is no server (""). */
export function mailServerFields(url: string): Readonly<Record<string, string>> {
  if (url === "") return {};
  const { hostname, port } = new URL(url);
  return { host: hostname, port, security: "none" };
}
