import type { CatalogProduct } from "@hoopoe/contract/work/workflow-catalog.ts";

const order = (product: CatalogProduct): number =>
  product.product_name === "Agents" ? 0 : product.product_name === "Flow" ? 1 : product.connections.length > 0 ? 2 : 3;

/** The palette's groups: what is built in first, then what is connected, then what could be; narrowed by words. */
export function findSteps(catalog: readonly CatalogProduct[], wanted: string): CatalogProduct[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  return catalog
    .map((product) => ({
      ...product,
      actions: product.actions.filter(({ label, id, meaning }) =>
        words.every((word) => `${product.product_name} ${label} ${id} ${meaning}`.toLowerCase().includes(word)),
      ),
    }))
    .filter(({ actions }) => actions.length > 0)
    .toSorted((a, b) => order(a) - order(b));
}
