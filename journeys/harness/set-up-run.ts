import { startProduct } from "./product.ts";
import { makeTemplate } from "./product-template.ts";

/** Before the first journey: the folder that their products are copies of. The function given back removes it. */
export default function setUpRun(): Promise<() => Promise<void>> {
  return makeTemplate(async (folder) => {
    const product = await startProduct({ DATA_DIR: folder, DEMO: "off" });
    await product.interrupt();
  });
}
