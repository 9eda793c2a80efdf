import * as z from "zod";
import type { AuthMethod } from "./auth-method.ts";
import { fieldMeta } from "./field-meta.ts";
import { webAddress } from "./web-address.ts";

/** The one form of the e-mail security products; each asks for some of it. */
export type EmailSecurityFields = { apiToken?: string; clientId?: string; secret?: string; baseUrl: string };

type Part = "apiToken" | "clientId" | "secret";

const labels = { apiToken: "API token", clientId: "Client ID", secret: "Secret" } as const;

/**
 * The form for one product: all four fields, of which it needs some. `baseUrl` begins with the vendor's own address.
 * Its type is "Basic", as every record of this form is.
 */
export function emailSecurityAuth(input: {
  product: string;
  help: string;
  baseUrl: string;
  needs: Readonly<Partial<Record<Part, string>>>;
  mint?: AuthMethod<EmailSecurityFields>["mint"];
}): AuthMethod<EmailSecurityFields> {
  const { product, help, baseUrl, needs, mint } = input;
  const part = (name: Part) => {
    const text = z.string().trim().max(4000);
    const needed = needs[name];
    const meta = {
      label: labels[name],
      help: needed ?? `${product} doesn't need this. Leave it empty.`,
      secret: name !== "clientId",
    };
    const schema = needed === undefined ? text.optional() : text.min(1, `enter the ${labels[name].toLowerCase()}`);
    return schema.register(fieldMeta, meta);
  };
  return {
    authType: "Basic",
    label: product,
    help,
    schema: z.object({
      apiToken: part("apiToken"),
      clientId: part("clientId"),
      secret: part("secret"),
      baseUrl: webAddress(`enter the address as ${baseUrl}`)
        .default(baseUrl)
        .register(fieldMeta, {
          label: "Address",
          help: `${baseUrl}, unless your contract says otherwise.`,
          type: "url",
        }),
    }),
    ...(mint && { mint }),
  };
}

export const emailSecurityConfig = (name: string) =>
  z.object({ name: z.string().trim().min(1).max(100).default(name).register(fieldMeta, { label: "Name" }) });
export type EmailSecurityConfig = { name: string };
