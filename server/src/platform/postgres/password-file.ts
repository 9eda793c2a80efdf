import { join } from "node:path";

/** Where the password of the cluster's superuser is kept (0600). */
export function passwordFile(dataDir: string): string {
  return join(dataDir, "postgres-password");
}
