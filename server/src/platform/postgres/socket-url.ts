/** `localhost` keeps it a valid URL; drivers take the socket's folder from `host`. */
export function socketUrl(
  { socketDir, port }: { socketDir: string; port: number },
  { user, password, database }: { user: string; password: string; database: string },
): string {
  const url = new URL(`postgresql://localhost/${database}`);
  url.username = user;
  url.password = password;
  url.search = new URLSearchParams({ host: socketDir, port: String(port) }).toString();
  return url.toString();
}
