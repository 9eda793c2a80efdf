import { messages } from "./messages.ts";

/** What a product is for, by its catalogId. In English it is the server's own text. */
const products: Record<string, string> = messages("products", {});

export function productText({ catalogId, description }: { catalogId: number; description: string }): string {
  return products[`p${catalogId}`] ?? description;
}
