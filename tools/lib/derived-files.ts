import { connectors } from "@hoopoe/connectors/catalog.ts";

/** Files that follow from the list of vendors: path in the repository and text. `npm run fix` writes them. */
export function derivedFiles(): { path: string; text: string }[] {
  const sources = connectors.map(({ manifest }) => {
    const { name, source_datatype } = manifest;
    const key = /^[A-Za-z]+$/.test(name) ? name : JSON.stringify(name);
    return `  ${key}: ${JSON.stringify(source_datatype)},\n`;
  });
  return [
    {
      path: "console/src/features/work/wizard/canvas/product-sources.ts",
      text: `/** The source_datatype of each product. Derived from connectors/src/vendors.ts by \`npm run fix\`. */
export const productSources: Readonly<Record<string, string>> = {\n${sources.join("")}};\n`,
    },
  ];
}
