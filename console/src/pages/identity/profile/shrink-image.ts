import { avatarBytesMax } from "@hoopoe/contract/identity/account.ts";

const sidePx = 192;

/** An image file as a small square data: address: drawn anew here, so that nothing else of the file leaves the page. */
export async function shrinkImage(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = sidePx;
  canvas.height = sidePx;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser cannot draw images.");
  const side = Math.min(bitmap.width, bitmap.height);
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  context.drawImage(bitmap, left, top, side, side, 0, 0, sidePx, sidePx);
  bitmap.close();
  const png = canvas.toDataURL("image/png");
  return png.length * 0.75 < avatarBytesMax ? png : canvas.toDataURL("image/jpeg", 0.85);
}
