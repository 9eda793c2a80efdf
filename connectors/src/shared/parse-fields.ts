import * as z from "zod";
import { ConnectorError } from "./connector-error.ts";

/** Throws ConnectorError `code` whose sentence names each field and what is wrong with it. */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  fields: unknown,
  code: "config-invalid" | "input-invalid" = "config-invalid",
): z.output<Schema> {
  const result = z.safeParse(schema, fields);
  if (result.success) return result.data;
  const wrongs = result.error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join(".")}: ${message}`,
  );
  throw new ConnectorError(code, wrongs.join("; "), { cause: result.error });
}
